import { describe, expect, it } from "@jest/globals";
import { findName } from "../../../../infra/commands/soak/client.ts";
import { findUnexplained, type Outcome } from "../../../../infra/commands/soak/explain.ts";

const outcome = (more: Partial<Outcome>): Outcome => ({
  ...{ operation: "POST /v2/carts", status: 201, expected: [], isCut: false, isRepeat: false },
  ...more,
});

describe("an answer has an explanation", () => {
  it.each<[string, Partial<Outcome>]>([
    ["a success", {}],
    ["a refusal that the ledger expects", { status: 400, expected: [400] }],
    ["no answer while the service is killed", { status: 0, isCut: true }],
    ["404 of a DELETE whose first answer was lost", { operation: "DELETE /x", status: 404, isRepeat: true }],
  ])("%s", (_, more) => {
    expect(findUnexplained(outcome(more))).toBeUndefined();
  });

  it.each<[string, Partial<Outcome>]>([
    ["500", { status: 500 }],
    ["503, even if it is expected", { status: 503, expected: [503], isCut: true }],
    ["a refusal that nobody expects", { status: 400, expected: [404] }],
    ["429", { status: 429 }],
    ["no answer outside of a kill", { status: 0, isRepeat: true }],
    ["404 of a first DELETE", { operation: "DELETE /x", status: 404 }],
    ["404 of another repeat", { operation: "PUT /x", status: 404, isRepeat: true }],
  ])("not %s", (_, more) => {
    expect(findUnexplained(outcome(more))).toContain(more.operation ?? "POST /v2/carts");
  });
});

it("names an operation without ids and query", () => {
  const id = "b35cbe4a-c3c4-41a8-8998-cd08ed77855d";
  expect(findName(`/v2/carts/${id}/items?page[limit]=3`)).toBe("/v2/carts/:id/items");
});
