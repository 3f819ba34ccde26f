import { readdirSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { endpoints } from "../../infra/endpoints.ts";
import { EXAMPLES, readExamples } from "../../infra/reference/examples/read-examples.ts";
import { findMisplacedFields } from "../support/answers/field-order.ts";

const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));

const answers = readdirSync(EXAMPLES).flatMap((file) =>
  Object.entries(readExamples(file.replace(".json", ""))).flatMap(([id, { answer, more = {} }]) =>
    [answer, ...Object.values(more).map((one) => one.answer)].map((one) => ({ id, ...one })),
  ),
);

describe("the answers that the document shows", () => {
  it("have their fields in the order of their schemas", () => {
    const misplaced = answers.flatMap(({ id, status, body }) => {
      const { schema } = byId.get(id)?.response ?? {};
      return status >= 400 ? [] : findMisplacedFields(schema, body).map((fault) => `${id}: ${fault}`);
    });
    expect(misplaced).toEqual([]);
    expect(answers.length).toBeGreaterThan(300);
  });
});

describe("the order of fields", () => {
  const text = { type: "string" };
  const cup = { type: "object", required: ["id"], properties: { id: text, name: text, size: text } };
  const tea = { type: "object", properties: { type: { const: "tea" }, name: text, grams: text } };
  const pot = { type: "object", properties: { type: { const: "pot" }, grams: text, name: text } };

  it.each([
    ["all fields", cup, { id: "1", name: "Cup", size: "L" }, []],
    ["some of them", cup, { id: "1", size: "L" }, []],
    ["two in each other's place", cup, { id: "1", size: "L", name: "Cup" }, [". has id, size, name"]],
    ["elements of a list", { items: cup }, [{ id: "1" }, { name: "Cup", id: "2" }], ["[1] has name, id"]],
    ["a field's own", { properties: { cup } }, { cup: { name: "Cup", id: "1" } }, [".cup has name, id"]],
    [
      "a map's values",
      { additionalProperties: cup },
      { b: { id: "2" }, a: { name: "A", id: "1" } },
      [".a has"],
    ],
    ["names that no schema knows", cup, { z: 1, id: "1", a: 2, name: "Cup" }, []],
    ["the alternative of its type", { anyOf: [tea, pot] }, { type: "pot", grams: "1", name: "Pot" }, []],
    [
      "that of another type",
      { anyOf: [tea, pot] },
      { type: "tea", grams: "1", name: "Tea" },
      [". has type, grams"],
    ],
    ["null", { anyOf: [cup, { type: "null" }] }, null, []],
  ])("is looked at of %s", (_, schema, value, expected) => {
    const found = findMisplacedFields(schema, value);
    expect(found.map((fault, at) => fault.slice(0, expected[at]?.length))).toEqual(expected);
  });
});
