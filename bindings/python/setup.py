"""The package for wheels: pure Python, and the library beside it (scripts/build_wheel puts it there)."""

from setuptools import setup

setup(
    name="patolli",
    description="Cóatl and Splendor with exact rules: environments, search, bots and records",
    license="Apache-2.0",
    python_requires=">=3.9",
    install_requires=["numpy"],
    packages=["patolli", "patolli.per_game"],
    package_data={"patolli": ["py.typed", "libpatolli.so.*"]},
    zip_safe=False,
)
