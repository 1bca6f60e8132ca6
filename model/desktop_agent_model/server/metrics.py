"""Numbers for Prometheus, in a registry of the worker's own."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from desktop_agent.worker.protocol import State
from desktop_agent_model.backends.base import Done
from desktop_agent_model.server.health import Health, Latency
from desktop_agent_model.server.scheduler import Scheduler

BUCKETS = (0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1, 1.5, 2.5, 5, 10, 20, 40, 80, 120)


class Metrics:
    """Counts what is answered and how long it takes; holds nothing of what was asked."""

    def __init__(self, scheduler: Scheduler, health: Health) -> None:
        self.registry = CollectorRegistry()
        self._answers = Counter(
            "worker_answers", "Answers by HTTP status and code.", ["status", "code"], registry=self.registry
        )
        self._tokens = Counter("worker_tokens", "Tokens by kind.", ["kind"], registry=self.registry)
        self._pictures = Counter("worker_new_pictures", "Pictures encoded.", registry=self.registry)
        self._seconds = Histogram(
            "worker_seconds", "Seconds by part.", ["part"], buckets=BUCKETS, registry=self.registry
        )
        running = Gauge("worker_running", "Requests worked on.", registry=self.registry)
        running.set_function(lambda: scheduler.running)
        waiting = Gauge("worker_waiting", "Requests that wait.", registry=self.registry)
        waiting.set_function(lambda: scheduler.waiting)
        ready = Gauge("worker_ready", "1 where the state is ready.", registry=self.registry)
        ready.set_function(lambda: float(health.now()[0] is State.READY))

    def ended(self, status: int, code: str = "") -> None:
        """A request was answered with this status."""
        self._answers.labels(str(status), code).inc()

    def answered(self, done: Done, latency: Latency) -> None:
        """An answer came to its end."""
        usage, timing = done.usage, done.timing
        for kind, count in (
            ("prompt", usage.prompt_tokens),
            ("cached", usage.cached_tokens),
            ("completion", usage.completion_tokens),
        ):
            self._tokens.labels(kind).inc(count)
        self._pictures.inc(usage.new_pictures)
        for part, seconds in (
            ("queued", latency.queued),
            ("encode", timing.encode_s),
            ("prefill", timing.prefill_s),
            ("decode", timing.decode_s),
            ("first", latency.first),
            ("total", latency.total),
        ):
            self._seconds.labels(part).observe(seconds)

    def page(self) -> bytes:
        """The page that Prometheus reads."""
        return generate_latest(self.registry)
