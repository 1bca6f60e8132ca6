"""What a worker costs: derived from shapes before there is a GPU, measured where there is one."""
