"""Everything that touches the real desktop: one folder a capability, one module a mechanism."""
