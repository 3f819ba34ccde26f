import { describe, expect, it } from "@jest/globals";
import { readCart } from "../../../functions/carts/read-cart.ts";
import { createCustomerToken } from "../../../functions/customers/create-customer-token.ts";
import { atMost } from "../../../infra/local/functions.ts";
import { createHandlerFor } from "../../../lib/http/handler.ts";
import { makeEvent } from "../../support/call.ts";
import { NOON, testRuntime } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

/** Requests that one local process runs at the same time. */
const AT_ONCE = 12;

describe("60 who sign in at once where all functions share a process", () => {
  it("400 for eight, 429 for the others, and a cart is read while the eight are looked at", async () => {
    const now = () => NOON;
    const table = memoryTable({ now });
    await shopOn(table).post("/v2/carts", { data: { id: "c" } }, { as: "implicit" });
    const runtime = testRuntime({ table, deadlineMs: 60_000 });
    const handlers = new Map(
      [createCustomerToken, readCart].map((one) => [one.id, createHandlerFor(one, runtime)]),
    );
    const invoke = atMost(AT_ONCE, async (id, event) => handlers.get(id)!(event));
    const answers: number[] = [];
    const events = await Promise.all(
      Array.from({ length: 60 }, (_, at) => {
        const data = { type: "token", email: `name-${at}@shop.test`, password: "wrong-guess" };
        return makeEvent(createCustomerToken, { as: "implicit", body: { data } });
      }),
    );
    const reading = await makeEvent(readCart, { as: "implicit", params: { cartID: "c" } });
    const crowd = events.map(async (event) => {
      const { statusCode, headers } = await invoke(createCustomerToken.id, event);
      if (statusCode === 429) expect(headers?.["Retry-After"]).toBe("1");
      answers.push(statusCode ?? 0);
    });
    const { statusCode } = await invoke(readCart.id, reading);
    const answersBefore = [...answers];
    await Promise.all(crowd);
    expect(statusCode).toBe(200);
    const looked = (found: readonly number[]) => found.filter((status) => status === 400).length;
    expect(looked(answersBefore)).toBeLessThan(8);
    expect(looked(answers)).toBe(8);
    expect(answers.filter((status) => status === 429)).toHaveLength(52);
  });
});
