"""Sizes and remarks of the claims on Theorems 6.5, A.6 and A.7 of the SPLIT paper."""

from theorylab.claims import registered_claims


def test_the_sizes_of_the_larger_depths_are_those_of_the_statement():
    claim = registered_claims()["split.thm-6.5.fails"]
    sizes = {}
    for point in claim.instances.points("full"):
        assert point["u"] % 2 == 0
        sizes.setdefault(point["d"] // 2, []).append(point["u"])
    assert list(sizes) == [*range(540, 7021, 216), 7094]
    for length, decoys in sizes.items():
        d = 2 * length + 1
        assert all(0 <= 4 * u - some * d < 8 for some, u in zip(range(5, 11), decoys, strict=True))


def test_what_nobody_printed_is_no_erratum():
    ours = ("Not in the paper", "Our reading")
    split_claims = [claim for id, claim in registered_claims().items() if id.startswith("split.")]
    assert [claim.id for claim in split_claims if claim.erratum and claim.literature.startswith(ours)] == []
    by_id = {claim.id: claim for claim in split_claims}
    for id in ("a1-rigorous", "100x"):
        assert by_id[f"split.{id}"].literature.startswith(ours), id
    # one distribution does not refute an existence statement, but at d = 1 no distribution exists
    for id in ("thm-6.5", "thm-a.6", "thm-a.7"):
        assert by_id[f"split.{id}"].falls == "theorem", id
        assert "false at d = 1" in by_id[f"split.{id}"].literature, id
