import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type StripeStandIn, startStripe } from "../../../../../infra/local/providers/stripe/start-stripe.ts";
import { callStripe, INTENT } from "./call-stripe.ts";

let stripe: StripeStandIn;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const create = (key: string, more = {}) =>
  callStripe(stripe, "POST /v1/payment_intents", { ...INTENT, ...more }, { "idempotency-key": key });

describe("idempotency keys", () => {
  it("200: a repetition gets the first answer for a day", async () => {
    const first = await create("a");
    const second = await create("a");
    expect(second.body).toEqual(first.body);
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second.headers.get("original-request")).toBe(first.headers.get("request-id"));
    stripe.clock.advance(24 * 60 * 60 * 1000);
    expect((await create("a")).body.id).not.toBe(first.body.id);
  });

  it("400: other parameters or another path under the same key", async () => {
    const { body } = await create("b");
    const other = await create("b", { amount: 3601 });
    expect([other.status, other.body.error]).toMatchObject([400, { type: "idempotency_error" }]);
    const path = `POST /v1/payment_intents/${body.id}/cancel`;
    const elsewhere = await callStripe(stripe, path, {}, { "idempotency-key": "b" });
    expect(elsewhere.body.error).toMatchObject({ type: "idempotency_error" });
  });

  it("409: the same key at the same moment", async () => {
    const gate = Promise.withResolvers<void>();
    stripe.faults.plan({ on: "create", fault: { kind: "slow", until: gate.promise } });
    const first = create("c");
    while (!stripe.requests.list("create").some(({ fault, status }) => fault === "slow" && !status)) {
      await new Promise(setImmediate);
    }
    const second = await create("c");
    expect([second.status, second.body.error?.code]).toEqual([409, "idempotency_key_in_use"]);
    expect(second.headers.get("stripe-should-retry")).toBe("true");
    gate.resolve();
    const { body } = await first;
    expect((await create("c")).body.id).toBe(body.id);
  });

  it("500: an error is remembered, with or without the work behind it", async () => {
    for (const works of [true, false]) {
      const key = `d${works}`;
      const count = stripe.banks.listIntents().length;
      stripe.faults.plan({ on: "create", fault: { kind: "broken", works } });
      expect((await create(key)).status).toBe(500);
      const again = await create(key);
      expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([500, "true"]);
      expect(again.headers.get("stripe-should-retry")).toBe("false");
      expect(stripe.banks.listIntents().length).toBe(count + (works ? 1 : 0));
    }
  });

  it("402: a decline is remembered", async () => {
    const { body } = await create("e");
    const path = `POST /v1/payment_intents/${body.id}/confirm`;
    const confirm = () =>
      callStripe(
        stripe,
        path,
        { payment_method: "pm_card_chargeDeclined" },
        { "idempotency-key": "e:confirm" },
      );
    const first = await confirm();
    expect(await confirm()).toMatchObject({ status: 402, body: first.body });
  });

  it("429 and failed validation are not remembered", async () => {
    stripe.faults.plan({ on: "create", fault: { kind: "too-many" } });
    const refused = await create("f");
    expect([refused.status, refused.body.error?.code]).toEqual([429, "rate_limit"]);
    expect((await create("f")).status).toBe(200);
    expect((await create("g", { colour: "red" })).status).toBe(400);
    expect((await create("g")).status).toBe(200);
  });

  it("200: a lost answer is found with its key", async () => {
    stripe.faults.plan({ on: "create", fault: { kind: "answer-lost" } });
    await expect(create("h")).rejects.toThrow();
    const count = stripe.banks.listIntents().length;
    expect((await create("h")).status).toBe(200);
    expect(stripe.banks.listIntents().length).toBe(count);
  });
});
