import { describe, expect, it } from "@jest/globals";
import { listCustomInputProblems } from "../../../lib/carts/items/same-item.ts";

const limit = (max_length: number) => ({ type: "string", options: { max_length } });

describe("the texts of custom inputs", () => {
  it.each([
    [[limit(12), limit(5)], 5],
    [[limit(5), limit(12)], 5],
    [[limit(300)], 255],
    [[{ type: "string" }, limit(7)], 7],
    [[], 255],
    [null, 255],
  ])("with the rules %j have at most %i characters", (validation_rules, most) => {
    const problemsOf = (length: number) =>
      listCustomInputProblems({ front: "x".repeat(length) }, { front: { name: "Front", validation_rules } });
    expect(problemsOf(most)).toEqual([]);
    expect(problemsOf(most + 1)).toMatchObject([
      { status: 400, title: "string_lte", source: "custom_inputs.front" },
    ]);
  });
});
