"""`python -m tools.settings_table`: writes the README's table of settings from the settings themselves."""

from pathlib import Path

from desktop_agent.settings import Described, Settings, described

BEGIN = "<!-- settings: made by `make settings-table` -->"
END = "<!-- end of settings -->"


def table() -> str:
    """The table in Markdown."""
    head = "| setting | default | what it does | environment variable |\n|---|---|---|---|"
    return "\n".join([head, *(_row(one) for one in described(Settings()))])


def _row(one: Described) -> str:
    default = str(one.default).lower() if isinstance(one.default, bool) else one.default
    choices = f" One of {', '.join(f'`{choice}`' for choice in one.choices)}." if one.choices else ""
    return f"| `{one.name}` | `{default}` | {one.help}{choices} | `{one.variable}` |"


def main() -> None:
    """Put the table between its marks."""
    page = Path(__file__).parents[1] / "README.md"
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}\n{table()}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
