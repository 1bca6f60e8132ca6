"""Helpers of the worker's tests."""
