import { describe, expect, it } from "@jest/globals";
import { closeSchema, listPaths } from "../../../lib/http/body/closed-schema.ts";

const amount = { type: "object", properties: { amount: { type: "integer" } } } as const;
const schema = {
  type: "object",
  properties: {
    data: {
      type: "object",
      properties: {
        price: amount,
        list: { type: "array", items: amount },
        map: { type: "object", additionalProperties: amount },
        notes: { type: "object" },
      },
    },
  },
} as const;

describe("a closed schema", () => {
  it("refuses other keys at every level, and keeps maps and objects of which it says nothing", () => {
    const closedAmount = { ...amount, additionalProperties: false };
    expect(closeSchema(schema)).toEqual({
      type: "object",
      additionalProperties: false,
      properties: {
        data: {
          type: "object",
          additionalProperties: false,
          properties: {
            price: closedAmount,
            list: { type: "array", items: closedAmount },
            map: { type: "object", additionalProperties: closedAmount },
            notes: { type: "object" },
          },
        },
      },
    });
  });

  it("has once what the schema has once, so that a validator has it once, too", () => {
    const { price, list } = closeSchema(schema).properties.data.properties;
    expect(price).toBe(list.items);
  });

  it("leaves the schema as it was, and `true` in its place, which stands for it in bundles", () => {
    const before = structuredClone(schema);
    closeSchema(schema);
    expect(schema).toEqual(before);
    expect(closeSchema(true)).toBe(true);
  });

  it("names the paths of all its keys", () => {
    expect(listPaths(schema)).toEqual([
      "data",
      "data.price",
      "data.price.amount",
      "data.list",
      "data.list.*.amount",
      "data.map",
      "data.map.*.amount",
      "data.notes",
    ]);
  });
});
