import assert from "node:assert/strict";
import { test } from "node:test";
import { HIDDEN, named, namedEvent } from "../../viertel/web/static/table/named.js";
import { add, put } from "../../viertel/web/static/table/view.js";

const COUNT = { kind: "count", most: 40 };
const GUEST = {
  kind: "parts",
  parts: [
    ["value", 8, COUNT],
    ["woman", 2, { kind: "flag" }],
    ["owner", 8, { kind: "one", of: [null, 0, 1, 2, 3, 4, "host"] }],
    ["danced", 2, { kind: "flag" }],
  ],
};
const PHASES = { kind: "one", of: ["starts", "planning", "over"] };

const LAYOUT = {
  axes: { cell: ["a1", "b1", "c1"], zone: ["castello", "giudecca"], owner: [0, 1, 2, "grey"], seat: null, slot: 2 },
  fields: {
    phase: { is: PHASES },
    round: { is: COUNT },
    demand: { per: ["slot"], sizes: [2], is: { kind: "amount" } },
    used: { is: { kind: "flag" } },
    lead: { is: { kind: "maybe", is: { kind: "one", of: "seat" } } },
    bird: { is: { kind: "maybe", is: { kind: "one", of: "zone" } } },
    guest: { per: ["cell"], sizes: [3], is: { kind: "some", is: GUEST } },
    city: { per: ["zone", "owner"], sizes: [2, 4], is: COUNT },
    hand: { per: ["seat"], sizes: [5], is: { kind: "some", is: GUEST }, secret: true },
    card: { per: ["seat", "slot"], sizes: [5, 2], is: { kind: "maybe", is: { kind: "one", of: "zone" } }, secret: true },
    played: { per: ["seat"], sizes: [5], is: { kind: "set", of: ["vatican", "family", "feud"] } },
  },
  events: {
    placed: { seat: { kind: "one", of: "seat" }, guest: GUEST, cell: { kind: "one", of: "cell" } },
    fell: { demand: { kind: "amount" } },
  },
};

const read = (view, seats = 2) => named(LAYOUT, view, seats);

test("one value has its name; what is not sent is zero", () => {
  assert.deepEqual(
    (({ phase, round, used, lead, bird }) => ({ phase, round, used, lead, bird }))(
      read({ phase: 1, round: 7, used: 1, lead: 1, bird: 2 }),
    ),
    { phase: "planning", round: 7, used: true, lead: 0, bird: "giudecca" },
  );
  const { phase, round, used, lead, bird } = read({});
  assert.deepEqual({ phase, round, used, lead, bird }, { phase: "starts", round: 0, used: false, lead: null, bird: null });
});

test("a list is by the names of its axis, by seat for those who sit here, and by number where there are no names", () => {
  const { guest, hand, demand } = read({ guest: [0, 44], hand: [0, 20], demand: [-50] }, 3);
  assert.deepEqual(guest, { a1: null, b1: { value: 4, woman: true, owner: 1, danced: false }, c1: null });
  assert.deepEqual(hand, [null, { value: 4, woman: false, owner: 0, danced: false }, null]);
  assert.deepEqual(demand, [-50, 0]);
});

test("two axes are one in the other, with the engine's measure between", () => {
  const { city, card } = read({ city: [1, 2, 0, 3, 0, 9], card: [0, 1, 2] });
  assert.deepEqual(city, { castello: { 0: 1, 1: 2, 2: 0, grey: 3 }, giudecca: { 0: 0, 1: 9, 2: 0, grey: 0 } });
  assert.deepEqual(card, [
    [null, "castello"],
    ["giudecca", null],
  ]);
});

test("what may not be seen is hidden, and so is it in an event; an amount may be below zero", () => {
  assert.deepEqual(read({ hand: [-1] }).hand, [HIDDEN, null]);
  assert.deepEqual(read({ card: [-1, -1] }).card[0], [HIDDEN, HIDDEN]);
  assert.deepEqual(namedEvent(LAYOUT, { key: "placed", args: { seat: 1, guest: -1, cell: 2 } }).args, {
    seat: 1,
    guest: HIDDEN,
    cell: "c1",
  });
  assert.equal(namedEvent(LAYOUT, { key: "fell", args: { demand: -1 } }).args.demand, -1);
});

test("a set is the names that are in it", () => {
  assert.deepEqual(read({ played: [5, 0] }).played, [["vatican", "feud"], []]);
});

test("an event keeps all but its arguments' numbers, also one that the layout does not know", () => {
  const event = { key: "placed", args: { seat: 0, guest: 172, cell: 0 }, text: "Ada …", seats: [0], quiet: false };
  assert.deepEqual(namedEvent(LAYOUT, event), {
    ...event,
    args: { seat: 0, guest: { value: 4, woman: true, owner: 1, danced: true }, cell: "a1" },
  });
  assert.deepEqual(namedEvent(LAYOUT, { key: "new", args: { count: 3 } }), { key: "new", args: { count: 3 } });
});

test("the same view is read once, and the same number is the same thing", () => {
  const view = { guest: [44, 44] };
  assert.equal(read(view), read(view));
  assert.equal(read(view).guest.a1, read({ guest: [0, 44] }).guest.b1);
  assert.throws(() => (read(view).guest.a1.danced = true), "nobody changes it by accident");
});

test("a view by names is changed by copies", () => {
  const view = read({ guest: [44], city: [1], hand: [20, 20] });
  const { a1: guest } = view.guest;
  assert.deepEqual(put(put(view.guest, "a1", null), "c1", guest), { a1: null, b1: null, c1: guest });
  assert.deepEqual(put(view.hand, 1, null), [view.hand[0], null]);
  assert.deepEqual(put(view.city, "castello", add(view.city.castello, "grey", 2)).castello, { 0: 1, 1: 0, 2: 0, grey: 2 });
  assert.deepEqual(add(view.city.castello, 0, -3), { 0: 0, 1: 0, 2: 0, grey: 0 }, "a drawing has nothing below zero");
  assert.equal(view.guest.a1, guest);
});
