#!/bin/sh
# Everything that can be measured on a machine with a GPU, without anybody's weights: random ones of full size are
# written, loaded, served and swept, and the numbers end in OUT/report.md, report.json and sweep.svg.
#
#   tools/gpu_report.sh [OUT]           our own worker (one answer after the other)
#   tools/gpu_report.sh OUT URL         and the sweep against a server that already runs, such as vLLM
#   SHAPE=tiny tools/gpu_report.sh OUT  the same on any machine, in a minute
#
# Needs: pip install 'holotron-desktop-agent[worker]', 30 GB of disk, a GPU with 40 GB or more.
set -eu
out=${1:-gpu-report}
url=${2:-}
python=${PYTHON:-python3}
mkdir -p "$out"
if command -v nvidia-smi >/dev/null; then
    nvidia-smi --query-gpu=name,driver_version,memory.total,power.limit --format=csv,noheader >"$out/gpu.txt"
fi
"$python" -m desktop_agent_model plan --gpu "${GPU:-h100}" --users 100 --context 12288 >"$out/plan.txt"
set -- --out "$out" --shape "${SHAPE:-full}"
[ "${SHAPE:-full}" = full ] || set -- "$@" --quick
[ -z "$url" ] || set -- "$@" --url "$url"
[ -z "${WORKERS:-}" ] || set -- "$@" --workers "$WORKERS"
exec "$python" -m desktop_agent_model bench report "$@"
