import { describe, expect, it } from "@jest/globals";
import { readIds } from "../support/answers.ts";
import { NOON } from "../support/runtime.ts";
import { aSignedInStore } from "../support/shops/associations.ts";
import { interruptTable } from "../support/tables/interrupted.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const C1 = { customer: "c1" };

describe("DELETE /v2/carts/{cartID} of a customer with two carts", () => {
  it("400: the other one was deleted meanwhile, so this is the last", async () => {
    const table = memoryTable({ now: () => NOON });
    const store = aSignedInStore(table);
    for (const id of ["a", "b"]) await store.create({ id }, C1);
    const slow = aSignedInStore(interruptTable(table, () => store.remove("b", C1)));
    expect((await slow.remove("a", C1)).status).toBe(400);
    expect(readIds(await store.list(C1))).toEqual(["a"]);
  });
});
