import { describe, expect, it } from "@jest/globals";
import { orderFields } from "../../lib/kernel/objects.ts";

const order = (names: readonly string[], value: unknown) => JSON.stringify(orderFields(names, value));

describe("fieldsInOrder", () => {
  it("puts fields in the order of the names, at every depth and in lists", () => {
    const value = { b: [{ c: 1, a: 2 }], a: { b: { c: 3, b: 4 }, a: 5 } };
    expect(order(["a", "b", "c"], value)).toBe('{"a":{"a":5,"b":{"b":4,"c":3}},"b":[{"a":2,"c":1}]}');
  });

  it("puts others behind them by their names, so that nothing shows how they were kept", () => {
    expect(order(["name", "id"], { z: 1, y: 2, id: 3, name: 4 })).toBe('{"name":4,"id":3,"y":2,"z":1}');
  });

  it("keeps what is no object, and the order of lists", () => {
    expect([orderFields(["a"], undefined), orderFields(["a"], null), orderFields(["a"], ["b", "a"])]).toEqual(
      [undefined, null, ["b", "a"]],
    );
  });

  it("keeps a key that means something to JavaScript as a key", () => {
    const value = JSON.parse('{"__proto__":{"b":1},"a":2}');
    expect(order(["a"], value)).toBe('{"a":2,"__proto__":{"b":1}}');
  });
});
