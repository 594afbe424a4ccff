from ...core.game import Reason


def why_not(*a) -> Reason | None:
    return None
