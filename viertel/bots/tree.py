"""A tree of what seats know and choose, grown by imagined games.

Information-set Monte Carlo tree search (ISMCTS) for any number of seats. Each look down the tree, an iteration in the field's
words, determinizes: it imagines afresh what is hidden. A node is an information set: what the seat to act has seen of the choices
made since the root, its own and those that were made openly, but not the secret ones made at the same time. Chance has no nodes:
what it did shows in which choices are open. Which choice is tried is decided by PUCT; its prior is what the game's judge says of
each choice one step ahead. Progressive widening: the more often a node is visited, the more of its choices are considered, the
most promising first. A leaf is judged after a rollout, and what each seat got is backed up along the path.
"""

from __future__ import annotations

from typing import Annotated, Final

from ..core.judge import Judge
from ..core.seat import MAX_CODES, NOBODY
from ..core.state import Rng, Slate, State, zeros
from .ahead import Ahead

NATIVE = "module"

BUCKETS: Final = 1 << 16
NODES: Final = 1 << 18
EDGES: Final = 1 << 19
DEPTH: Final = 64
SEEN: Final = 8
SEATS: Final = 8
ASKED: Final = 1 << 20  # larger than any code: marks what a seat knows as its own to choose at
PRIME: Final = 2147483629  # keys are smaller, and fit into 32 bits
FACTOR: Final = 1000003

C_PUCT: Final = 60  # exploration: how far promise outweighs results, in hundredths
FEWEST: Final = 4  # progressive widening: choices of a node that are considered …
WIDENING: Final = 150  # … and how many more for the square root of its visits, in hundredths
ANY: Final = -1
KNOWN: Final = 8  # looks at a choice from which on it is expected
WIN: Final = 75  # of 100: what winning counts at the end of a game; the rest is by how much

Buckets = Annotated[list[int], BUCKETS]
Nodes = Annotated[list[int], NODES]
Edges = Annotated[list[int], EDGES]
Means = Annotated[list[float], EDGES]
Path = Annotated[list[int], DEPTH]
Seats = Annotated[list[int], SEATS]
Shares = Annotated[list[float], SEATS]
Codes = Annotated[list[int], MAX_CODES]
Promises = Annotated[list[float], MAX_CODES]
Seen = Annotated[list[int], SEEN]


class Tree:
    judge: Judge
    rng: Rng
    ahead: Ahead
    spare: State  # to try things on

    # Nodes, from 1, found by key: information sets
    heads: Buckets  # first node of a bucket
    key: Nodes
    other: Nodes  # next node of the bucket
    first: Nodes  # its first edge; 0 before it is visited again
    visits: Nodes
    n_nodes: int

    # Edges, from 1: the choices of a node, the most promising first
    code: Edges
    after: Edges  # the next edge of the node
    tried: Edges
    prior: Means  # how promising, by the judge's word
    total: Means  # of what the seat that chose got
    stamped: Edges  # the stamp, if the choice is open in this look
    n_edges: int

    # One look
    root: int  # the root's key
    only: int  # the one choice of the root that is looked at, or ANY
    seat: int  # the root's seat
    keys: Seats  # what each seat has seen
    secret: int  # seats of the secret choice under way, as bits
    folded: int  # what was chosen in it so far
    path: Path
    mover: Path
    depth: int
    openly: int  # choices before the first that is made in secret, of what was foreseen last
    shares: Shares  # what each seat got …
    sooner: Shares  # … by the judge's word at the leaf, before the rollout
    stamp: int
    marked: Codes  # by place in the legal list: the stamp, if the choice has an edge
    promises: Promises  # what the judge says of each choice, as shares
    seen: Seen  # candidates for one choice of a rollout

    # Over all looks since the root was set
    looks: int
    sums: Shares  # what each seat got in all of them

    def __init__(self, judge: Judge, rng: Rng) -> None:
        self.judge = judge
        self.rng = rng
        self.ahead = Ahead(judge, rng)
        self.heads = zeros(BUCKETS)
        self.key = zeros(NODES)
        self.other = zeros(NODES)
        self.first = zeros(NODES)
        self.visits = zeros(NODES)
        self.code = zeros(EDGES)
        self.after = zeros(EDGES)
        self.tried = zeros(EDGES)
        self.prior = [0.0] * EDGES
        self.total = [0.0] * EDGES
        self.keys = zeros(SEATS)
        self.path = zeros(DEPTH)
        self.mover = zeros(DEPTH)
        self.shares = [0.0] * SEATS
        self.sooner = [0.0] * SEATS
        self.sums = [0.0] * SEATS
        self.stamped = zeros(EDGES)
        self.marked = zeros(MAX_CODES)
        self.promises = [0.0] * MAX_CODES
        self.seen = zeros(SEEN)
        self.stamp = 0
        self.openly = 0
        self.only = ANY
        self.plant(0)

    def plant(self, seat: int) -> None:
        """Forget everything: a new root, at which the seat is to choose."""
        for k in range(BUCKETS):
            self.heads[k] = 0
        self.n_nodes = 1
        self.n_edges = 1
        self.root = 1
        self.seat = seat
        self._forget_looks()

    def follow(self, code: int) -> None:
        """The root moves to what comes of a choice of its seat, in the same turn."""
        self.root = self._mixed(self.root, self.seat, code)
        self._forget_looks()

    def grow(self, view: State, times: int, budget: int) -> None:
        """Look so many times from a view of the root's seat; the budget is of positions to be judged before the first."""
        full = view._clone()  # memory that is kept from look to look
        self.spare = view._clone()
        for _ in range(times):
            full._become(view)
            full._imagine(self.rng)
            full.viewer = NOBODY
            full._derive()
            self._look(full, budget)

    def deepen(self, view: State, code: int, times: int) -> None:
        """Look so many times at what comes after one choice of the root; what is thought of the choice itself stays as it is."""
        self.only = code
        self.grow(view, times, 0)
        self.only = ANY

    def has_room(self) -> bool:
        return self.n_nodes < NODES // 2 and self.n_edges < EDGES // 2

    def expectation(self, seat: int) -> float:
        """A seat's share of the win, over all looks."""
        return self.sums[seat] / max(1, self.looks)

    def edge(self, at: int) -> int:
        """The root's first edge (of 0), or the edge after another; 0 if there is none."""
        if at > 0:
            return self.after[at]
        node = self._find(self._mixed(self.root, self.seat, ASKED))
        return self.first[node] if node > 0 else 0

    def choice(self, edge: int) -> int:
        return self.code[edge]

    def looks_at(self, edge: int) -> int:
        return self.tried[edge]

    def promise(self, edge: int) -> float:
        """How promising a choice was at first sight, beside the others: together 1."""
        return self.prior[edge]

    def expected(self, edge: int) -> float:
        """The share of the win that the root's seat got on average with this choice."""
        return self.total[edge] / self.tried[edge] if self.tried[edge] > 0 else 0.0

    def foresee(self, state: State, code: int, most: int) -> int:
        """Let a full state go on as it is expected: the root's seat makes this choice, then everybody the one that was looked at
        most, as far as the tree is known, so many choices at most. How many those were; `step` and `mover_of` tell which."""
        for seat in range(state.seats):
            self.keys[seat] = self.root
        self.secret = 0
        self.depth = 0
        self.openly = DEPTH
        while self.depth < min(most, DEPTH):
            acting = state._settle(self.rng)
            if acting == 0:
                break
            self._follow_secret(acting, state.seats)
            seat = self._next(acting)
            n = state._legal(seat)
            played = state.slate.codes[0]
            if n > 1:
                if self.secret != 0 and self.openly > self.depth:
                    self.openly = self.depth
                if self.depth == 0:
                    played = code
                else:
                    edge = self._most_looked(state.slate, n, self._find(self._mixed(self.keys[seat], seat, ASKED)))
                    if edge == 0:
                        break
                    played = self.code[edge]
                self.path[self.depth] = played
                self.mover[self.depth] = seat
                self.depth += 1
            self._see(seat, played, state.seats)
            state._apply(seat, played)
        return self.depth

    def step(self, at: int) -> int:
        """A choice of what was foreseen last."""
        return self.path[at]

    def mover_of(self, at: int) -> int:
        return self.mover[at]

    def n_openly(self) -> int:
        """How many choices of it came before the first that is made in secret."""
        return min(self.openly, self.depth)

    def roll_out(self, state: State) -> None:
        """Play a full state on as a look does at its end."""
        self.spare = state._clone()
        self._roll_out(state)

    def _edge_of(self, node: int, code: int) -> int:
        """The node's edge with this choice, 0 if it has none."""
        edge = self.first[node]
        while edge > 0 and self.code[edge] != code:
            edge = self.after[edge]
        return edge

    def _most_looked(self, slate: Slate, n: int, node: int) -> int:
        """Of the n choices on the slate the one that was looked at most, often enough to count as expected; else 0."""
        best = 0
        edge = self.first[node] if node > 0 else 0
        while edge > 0:
            if self.tried[edge] >= KNOWN and (best == 0 or self.tried[edge] > self.tried[best]):
                if self._place(slate, n, self.code[edge]) >= 0:
                    best = edge
            edge = self.after[edge]
        return best

    # One look

    def _next(self, acting: int) -> int:
        """Who chooses first of those who are to act: the root's seat, else the lowest."""
        seat = self.seat
        if not acting >> seat & 1:
            seat = 0
            while not acting >> seat & 1:
                seat += 1
        return seat

    def _forget_looks(self) -> None:
        self.looks = 0
        for seat in range(SEATS):
            self.sums[seat] = 0.0

    def _look(self, state: State, budget: int) -> None:
        """Selection and expansion, then the judge, then back up the path."""
        for seat in range(state.seats):
            self.keys[seat] = self.root
        self.secret = 0
        self.depth = 0
        while self.depth < DEPTH:
            acting = state._settle(self.rng)
            if acting == 0:
                break
            self._follow_secret(acting, state.seats)
            seat = self._next(acting)
            n = state._legal(seat)
            code = state.slate.codes[0]
            if n > 1:
                key = self._mixed(self.keys[seat], seat, ASKED)
                node = self._find(key)
                if node == 0:
                    node = self._add(key)
                    if self.depth > 0 or node == 0:
                        break
                if not self._open(node, state, seat, n, budget if self.depth == 0 else 0):
                    break
                edge = self._choice(node)
                if self.depth > 0 or self.only == ANY:
                    self.visits[node] += 1
                else:
                    edge = self._edge_of(node, self.only)
                    if edge == 0:
                        break
                self.path[self.depth] = edge
                self.mover[self.depth] = seat
                self.depth += 1
                code = self.code[edge]
            self._see(seat, code, state.seats)
            state._apply(seat, code)
        self._judge(state)
        for k in range(self.depth):
            if k > 0 or self.only == ANY:
                self.tried[self.path[k]] += 1
                self.total[self.path[k]] += self.shares[self.mover[k]]
        if self.only != ANY:
            return
        for seat in range(state.seats):
            self.sums[seat] += self.shares[seat]
        self.looks += 1

    def _roll_out(self, state: State) -> None:
        """The rollout, some choices played quickly: in the middle of things the judge is easily deceived."""
        left = self.judge.rollout
        while left > 0:
            acting = state._settle(self.rng)
            if acting == 0:
                return
            seat = 0
            while not acting >> seat & 1:
                seat += 1
            if self.judge.candidates > 1:
                n = state._legal(seat)
                code = self._best_candidate(state, seat, n) if n > 1 else state.slate.codes[0]
            else:  # a game may draw one without writing them down
                code = state._pick(seat, self.rng)
                n = state.slate.n_codes
            if n > 1:
                left -= 1
            state._apply(seat, code)

    def _best_candidate(self, state: State, seat: int, n: int) -> int:
        """The best, at first sight, of a few of the n choices on the slate."""
        candidates = min(self.judge.candidates, SEEN)
        for k in range(candidates):
            self.seen[k] = state.slate.codes[self.rng._below(n)]
        best = 0
        highest = 0
        for k in range(candidates):
            self.spare._become(state)
            self.spare._apply(seat, self.seen[k])
            value = self.judge._value(self.spare, seat)
            if k == 0 or value > highest:
                best = k
                highest = value
        return self.seen[best]

    def _follow_secret(self, acting: int, seats: int) -> None:
        """Several choose at once, and learn what the others chose when all have."""
        if self.secret != 0 and acting & ~self.secret != 0:
            for seat in range(seats):
                self.keys[seat] = self._mixed(self.keys[seat], seat, self.folded)
            self.secret = 0
        if self.secret != 0:
            self.secret = acting
        elif acting & (acting - 1) != 0:
            self.secret = acting
            self.folded = 0

    def _see(self, seat: int, code: int, seats: int) -> None:
        if self.secret != 0:
            self.keys[seat] = self._mixed(self.keys[seat], seat, code)
            self.folded = self._mixed(self.folded, seat, code)
        else:
            for other in range(seats):
                self.keys[other] = self._mixed(self.keys[other], seat, code)

    def _mixed(self, key: int, seat: int, code: int) -> int:
        return ((key ^ (code * SEATS + seat + 1)) * FACTOR + code) % PRIME

    # Nodes and their edges

    def _find(self, key: int) -> int:
        node = self.heads[key % BUCKETS]
        while node > 0 and self.key[node] != key:
            node = self.other[node]
        return node

    def _add(self, key: int) -> int:
        """A new node; 0 if there is no room for one."""
        node = self.n_nodes
        if node == NODES:
            return 0
        self.n_nodes += 1
        self.key[node] = key
        self.other[node] = self.heads[key % BUCKETS]
        self.heads[key % BUCKETS] = node
        self.first[node] = 0
        self.visits[node] = 0
        return node

    def _open(self, node: int, state: State, seat: int, n: int, budget: int) -> bool:
        """See to it that those of the n choices on the slate that are to be considered have edges; no, if there is no room."""
        self.stamp += 1
        found = 0
        edge = self.first[node]
        while edge > 0:
            place = self._place(state.slate, n, self.code[edge])
            if place >= 0:
                self.stamped[edge] = self.stamp
                self.marked[place] = self.stamp
                found += 1
            edge = self.after[edge]
        wanted = n if budget > 0 else min(n, int(self._width(node)))
        if found < wanted:
            if self.n_edges + n > EDGES:
                return False
            self._weigh(state, seat, n, budget)
            for _ in range(min(n, 2 * wanted) - found):
                self._put_best(node, n)
        return True

    def _width(self, node: int) -> float:
        """How many choices of a node are considered: progressive widening."""
        root: float = self.visits[node] ** 0.5
        return FEWEST + root * WIDENING / 100

    def _put_best(self, node: int, n: int) -> None:
        """An edge for the most promising of the n choices that have none."""
        best = -1
        for k in range(n):
            if self.marked[k] != self.stamp and (best < 0 or self.promises[k] > self.promises[best]):
                best = k
        self.marked[best] = self.stamp
        self._put(node, self.ahead.codes[best], self.promises[best])

    def _place(self, slate: Slate, n: int, code: int) -> int:
        """Where a code stands in the legal list, which is sorted; -1 if it is not there."""
        low = 0
        high = n
        while low < high:
            middle = (low + high) // 2
            if slate.codes[middle] < code:
                low = middle + 1
            else:
                high = middle
        return low if low < n and slate.codes[low] == code else -1

    def _weigh(self, state: State, seat: int, n: int, budget: int) -> None:
        """The priors: how promising each choice is, by the judge's word; together 1."""
        self.ahead.clear()
        self.ahead.weigh(state, seat, budget)
        best = self.ahead.totals[0]
        for k in range(n):
            best = max(best, self.ahead.totals[k])
        total = 0.0
        for k in range(n):
            weight = self.judge.close / (self.judge.close + best - self.ahead.totals[k])
            self.promises[k] = weight * weight
            total += weight * weight
        for k in range(n):
            self.promises[k] /= total

    def _put(self, node: int, code: int, prior: float) -> None:
        """A new edge, behind those that promise as much."""
        edge = self.n_edges
        self.n_edges += 1
        self.code[edge] = code
        self.prior[edge] = prior
        self.tried[edge] = 0
        self.total[edge] = 0.0
        self.stamped[edge] = self.stamp
        before = 0
        following = self.first[node]
        while following > 0 and self.prior[following] >= prior:
            before = following
            following = self.after[following]
        self.after[edge] = following
        if before > 0:
            self.after[before] = edge
        else:
            self.first[node] = edge

    def _choice(self, node: int) -> int:
        """The edge to try, by PUCT: results so far, and curiosity about what is promising and seldom tried."""
        wide = self._width(node)
        curiosity = self.visits[node] ** 0.5 * C_PUCT / 100
        hope = self._mean(node)
        chosen = 0
        highest = 0.0
        edge = self.first[node]
        while edge > 0 and wide >= 1.0:
            if self.stamped[edge] == self.stamp:
                wide -= 1.0
                tried = self.tried[edge]
                worth = self.total[edge] / tried if tried > 0 else hope
                worth += curiosity * self.prior[edge] / (1 + tried)
                if chosen == 0 or worth > highest:
                    chosen = edge
                    highest = worth
            edge = self.after[edge]
        return chosen

    def _mean(self, node: int) -> float:
        """What the node's seat got on average; for what was not tried yet."""
        tried = 0
        total = 0.0
        edge = self.first[node]
        while edge > 0:
            tried += self.tried[edge]
            total += self.total[edge]
            edge = self.after[edge]
        return total / tried if tried > 0 else 0.5

    # What a look was worth

    def _judge(self, state: State) -> None:
        """Each seat's share: the judge's word after a rollout and, as far as it counts, at the leaf before it."""
        at_leaf = 0.0
        if self.judge.at_leaf > 0 and state._acting() != 0:
            at_leaf = self.judge.at_leaf / 100.0
            self._appraise(state)
            for seat in range(state.seats):
                self.sooner[seat] = self.shares[seat]
        self._roll_out(state)
        self._appraise(state)
        for seat in range(state.seats):
            self.shares[seat] += at_leaf * (self.sooner[seat] - self.shares[seat])

    def _appraise(self, state: State) -> None:
        """Each seat's share: how likely it seems to win, by its lead; at the end mostly by whether it has won."""
        swing = float(self.judge.swing)
        total = 0.0
        for seat in range(state.seats):
            value = float(self.judge._value(state, seat))
            share = 1.0 + value / (swing + abs(value))
            self.shares[seat] = share
            total += share
        for seat in range(state.seats):
            self.shares[seat] /= total
        if state._acting() == 0:
            best = state._standing(0)
            winners = 0
            for seat in range(state.seats):
                if state._standing(seat) > best:
                    best = state._standing(seat)
                    winners = 0
                if state._standing(seat) == best:
                    winners += 1
            for seat in range(state.seats):
                self.shares[seat] *= (100 - WIN) / 100
                if state._standing(seat) == best:
                    self.shares[seat] += WIN / (100.0 * winners)
