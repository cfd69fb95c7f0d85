"""An installation contains pinned requirements, entry points, files, and every claim."""

import ast
import json
import re
import sys
import tomllib
from collections import Counter
from importlib.metadata import distribution, entry_points

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from sources import MODULES, PACKAGES, ROOT

from theorylab.catalog import COMMANDS, GROUP, Catalog
from theorylab.claims import registered_claims
from theorylab.extras import EXTRAS

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def pins():
    """Return the pinned requirements: the digests of the files by canonical name."""
    text = (ROOT / "requirements.txt").read_text().replace("\\\n", " ")
    found = {}
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        pin = re.fullmatch(r"([^ =]+)==([^ =]+)((?: +--hash=sha256:[0-9a-f]{64})+)", line)
        assert pin, f"requirements.txt: {line} is not pinned with == and digests"
        name = canonicalize_name(pin[1])
        assert name not in found, f"requirements.txt: {name} is pinned twice"
        found[name] = pin[2]
    return found


def declared():
    """Return the requirements for building, running and testing the project."""
    project = PROJECT["project"]
    extras = project.get("optional-dependencies", {}).values()
    written = [
        *PROJECT["build-system"]["requires"],
        *project["dependencies"],
        *(r for e in extras for r in e),
    ]
    return [each for each in map(Requirement, written) if each.name != project["name"]]


def needed(requirement, extras):
    return requirement.marker is None or any(requirement.marker.evaluate({"extra": e}) for e in (*extras, ""))


def test_pins_cover_the_requirements_and_theirs():
    pinned, waiting, seen = pins(), declared(), set()
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        assert name in pinned, f"requirements.txt does not pin {name}"
        assert requirement.specifier.contains(pinned[name], prereleases=True), (
            f"{requirement}: {pinned[name]}"
        )
        if (name, *sorted(requirement.extras)) in seen:
            continue
        seen.add((name, *sorted(requirement.extras)))
        of_it = [Requirement(text) for text in distribution(name).requires or ()]
        waiting += [each for each in of_it if needed(each, requirement.extras)]
    assert set(pinned) == {name for name, *_ in seen}, "requirements.txt pins what nothing needs"


def test_every_import_is_declared():
    """Every import is from the standard library, this project, or a dependency of the project or of an extra.

    Modules of strategies may also use the packages of the extra ``strategies``. Packages of extras are listed in
    :data:`theorylab.extras.EXTRAS`, and are imported only by the modules that need them, or lazily.
    """
    provided = {"flint": "python-flint", "markdown_it": "markdown-it-py", "sklearn": "scikit-learn"}
    rooms = {
        "matplotlib": "theorylab.plotting",
        "sklearn": "theorylab.sklearn",
        "jinja2": "theorylab.reports.site",
        "markdown_it": "theorylab.reports.site",
        "mdit_py_plugins": "theorylab.reports.site",
        "math_core": "theorylab.reports.site",
    }
    project = PROJECT["project"]
    known = {canonicalize_name(Requirement(text).name) for text in project["dependencies"]}
    extras = {
        extra: {canonicalize_name(Requirement(text).name) for text in written}
        for extra, written in project["optional-dependencies"].items()
    }
    for module, extra in EXTRAS.items():
        assert canonicalize_name(provided.get(module, module)) in extras[extra], module
    wrong = []
    for source in MODULES:
        for name in imported(source.tree) - {*PACKAGES, *sys.stdlib_module_names}:
            distribution = canonicalize_name(provided.get(name, name))
            strategy = ".testing" in source.module and distribution in extras["strategies"]
            optional = name in rooms and source.module.startswith(rooms[name])
            if not (distribution in known or strategy or optional):
                wrong.append((source.module, name))
    assert wrong == []


def imported(tree):
    """Return the top-level names of the modules imported at run time, without those only for type checkers."""
    names, waiting = set(), [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            waiting += node.orelse
            continue
        if isinstance(node, ast.Import):
            names.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module.partition(".")[0])
        waiting += ast.iter_child_nodes(node)
    return names


def test_the_extra_test_installs_every_other():
    extras = PROJECT["project"]["optional-dependencies"]
    (whole,) = [each for each in map(Requirement, extras["test"]) if each.name == "theorylab"]
    assert whole.extras == extras.keys() - {"test"} >= set(EXTRAS.values())


def test_entry_points_load_catalogs():
    declared = PROJECT["project"]["entry-points"]
    for group in (GROUP, COMMANDS):
        installed = {point.name: point for point in entry_points(group=group)}
        for name, value in declared[group].items():
            assert installed[name].value == value
            assert isinstance(installed[name].load(), Catalog)
    assert set(declared[GROUP]) >= {"constructions", "dp_optimal", "proofs_checks"}
    assert set(declared[COMMANDS]) >= {"dp_optimal"}


def test_the_command_loads():
    for name, value in PROJECT["project"]["scripts"].items():
        (point,) = entry_points(group="console_scripts", name=name)
        assert point.value == value
        assert callable(point.load())


def test_files_that_the_project_names_exist():
    project = PROJECT["project"]
    patterns = [project["readme"], *project["license-files"]]
    for package, names in PROJECT["tool"]["setuptools"]["package-data"].items():
        patterns += [f"{package}/{name}" for name in names]
    assert [pattern for pattern in patterns if not list(ROOT.glob(pattern))] == []


def test_the_paper_cites_what_its_bibliography_has():
    cited = set(re.findall(r"@(\w+)", (ROOT / "paper.md").read_text()))
    known = re.findall(r"^@\w+\{(\w+),$", (ROOT / "paper.bib").read_text(), re.MULTILINE)
    assert sorted(cited) == sorted(known)


@pytest.mark.parametrize("package", PACKAGES)
def test_folders_with_modules_are_packages(package):
    folders = {(ROOT / source.path).parent for source in MODULES if source.package == package}
    assert [str(folder) for folder in sorted(folders) if not (folder / "__init__.py").is_file()] == []


def written_claims():
    """Return the ids of claims that are literals in the source."""
    calls = [
        node
        for source in MODULES
        if source.package == "proofs_checks"
        for node in source.nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Claim"
    ]
    ids = [keyword.value for call in calls for keyword in call.keywords if keyword.arg == "id"]
    return [id.value for id in ids if isinstance(id, ast.Constant)]


def test_claim_ids_are_unique_and_every_claim_is_reachable():
    ids = written_claims()
    assert len(ids) > 0
    assert [id for id, times in Counter(ids).items() if times > 1] == []
    assert set(ids) <= set(registered_claims())


def test_the_citation_has_the_version_and_the_title_of_the_project():
    lines = (ROOT / "CITATION.cff").read_text().splitlines()
    written = dict(line.split(": ", 1) for line in lines if ": " in line and not line.startswith(" "))
    project = PROJECT["project"]
    assert written["cff-version"] == "1.2.0"
    for key, value in (
        ("version", project["version"]),
        ("title", project["name"]),
        ("license", project["license"]),
    ):
        assert written[key].strip('"') == value
    deposited = json.loads((ROOT / ".zenodo.json").read_text())
    for key, value in (
        ("version", project["version"]),
        ("title", project["name"]),
        ("license", project["license"]),
        ("keywords", project["keywords"]),
        ("creators", project["authors"]),
    ):
        assert deposited[key] == value
    changes = (ROOT / "CHANGELOG.md").read_text()
    assert any(f"{before} {project['version']}" in changes for before in ("in preparation is", "##"))
