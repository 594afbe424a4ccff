import assert from "node:assert/strict";
import { test } from "node:test";
import { texts } from "../../viertel/web/static/table/text.js";

const MESSAGES = { leave: "{count|# pigeon leaves|# pigeons leave} {zone}.", plain: "{name}: {dice}" };

test("placeholders are filled in, what is not given stays", () => {
  const text = texts(MESSAGES);
  assert.equal(text("plain", { name: "Ada", dice: 3 }), "Ada: 3");
  assert.equal(text("plain", { name: "{dice}" }), "{dice}: {dice}");
  assert.equal(text("missing"), "missing");
});

test("one and many have forms of their own, and each language its own rule", () => {
  assert.equal(texts(MESSAGES, "en")("leave", { count: 1, zone: "Castello" }), "1 pigeon leaves Castello.");
  assert.equal(texts(MESSAGES, "en")("leave", { count: 0, zone: "Castello" }), "0 pigeons leave Castello.");
  assert.equal(texts(MESSAGES, "fr")("leave", { count: 0, zone: "Castello" }), "0 pigeon leaves Castello.");
  assert.equal(texts(MESSAGES, "it")("leave", { count: 12, zone: "Castello" }), "12 pigeons leave Castello.");
});
