"""Put byte code in place of the sources in the archives of this folder.

A browser keeps nothing of what Python compiles, and would do it again at each start, for half of
the time that this takes. Byte code is of one version of Python alone: the live edition's own runs
this. The course keeps its sources, which players show.
"""

import compileall
import os
import shutil
import warnings
import zipfile
from pathlib import Path
from py_compile import PycInvalidationMode

STANDARD = "python_stdlib.zip"
SITE = "/lib/python3.14/site-packages"
# What jedi, which completes names, would read of libraries: six thousand small files. It asks the
# objects themselves without them, and sooner.
LEFT_OUT = "jedi/third_party"
OURS = "queens_course-"
A_DAY = 500_000_000  # of every file: what has not changed keeps its digest, and so its address


def compile_archive(archive: Path) -> None:
    ours = archive.name.startswith(OURS)
    if not any(name.endswith(".py") for name in zipfile.ZipFile(archive).namelist()):
        return  # it was done before
    folder = Path("/unpacked")
    shutil.unpack_archive(archive, folder, "zip")
    shutil.rmtree(folder / LEFT_OUT, ignore_errors=True)
    compileall.compile_dir(
        folder,
        quiet=2,
        legacy=not ours,  # beside its source, where it is found without it
        stripdir=folder,
        prependdir="/lib/python314.zip" if archive.name == STANDARD else SITE,
        invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
    )
    for code in [] if ours else folder.rglob("*.pyc"):
        code.with_suffix(".py").unlink()
    for path in folder.rglob("*"):
        os.utime(path, (A_DAY, A_DAY))
    made = shutil.make_archive("/made", "zip", folder)
    shutil.copyfile(made, archive)
    shutil.rmtree(folder)


warnings.simplefilter("ignore")  # of others' sources
for archive in [*Path().iterdir()]:
    if archive.suffix in {".whl", ".zip"}:
        compile_archive(archive)
