import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { type StripeStandIn, startStripe } from "../../../../../infra/local/providers/stripe/start-stripe.ts";
import { callStripe, INTENT, MANUAL, payStripe } from "./call-stripe.ts";

let stripe: StripeStandIn;
beforeEach(async () => {
  stripe = await startStripe();
});
afterEach(() => stripe.close());

const movements = () => stripe.ledger.listMovements().map(({ kind, amount }) => [kind, amount]);

describe("planned faults", () => {
  it("not sent: nothing happens; answer lost: all happens", async () => {
    const { path } = await payStripe(stripe, "pm_card_visa", MANUAL);
    stripe.faults.plan(
      { on: "capture", fault: { kind: "not-sent" } },
      { method: "POST", path: /\/capture$/, fault: { kind: "answer-lost" } },
    );
    await expect(callStripe(stripe, `POST ${path}/capture`)).rejects.toThrow();
    expect(movements()).toEqual([["authorized", 3600]]);
    await expect(callStripe(stripe, `POST ${path}/capture`)).rejects.toThrow();
    expect(movements()).toEqual([
      ["authorized", 3600],
      ["captured", 3600],
    ]);
    expect((await callStripe(stripe, `POST ${path}/capture`)).status).toBe(400);
    expect(stripe.requests.list("capture").map(({ fault, status }) => [fault, status])).toEqual([
      ["not-sent", undefined],
      ["answer-lost", 200],
      [undefined, 400],
    ]);
  });

  it("refused: the port is closed after a call, until the test opens it", async () => {
    stripe.faults.plan({ on: "create", fault: { kind: "refuse-next" } });
    const { body } = await callStripe(stripe, "POST /v1/payment_intents", INTENT);
    const read = () => callStripe(stripe, `GET /v1/payment_intents/${body.id}`);
    await expect(read()).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
    await stripe.network.accept();
    expect((await read()).status).toBe(200);
    stripe.network.refuse();
    await expect(read()).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
  });

  it("slow: the work is done at the end, or at once; closing ends the wait", async () => {
    const { path } = await payStripe(stripe, "pm_card_visa", MANUAL);
    stripe.faults.plan({ on: "capture", fault: { kind: "slow", ms: 20 } });
    const capturing = callStripe(stripe, `POST ${path}/capture`, { amount_to_capture: 100 });
    const early = await callStripe(stripe, `GET ${path}`);
    expect(early.body).toMatchObject({ status: "requires_capture" });
    expect((await capturing).body).toMatchObject({ amount_received: 100 });
    stripe.faults.plan({ on: "refund", fault: { kind: "slow", ms: 60_000, works: "at-once" } });
    const refund = { payment_intent: path.slice("/v1/payment_intents/".length) };
    const refunding = callStripe(stripe, "POST /v1/refunds", refund).catch(() => "cut");
    while (stripe.banks.listRefunds().length === 0) await new Promise(setImmediate);
    await stripe.close();
    expect(await refunding).toBe("cut");
  });

  it("declined: a confirmation fails as with a bad card; a capture and a refund are refused", async () => {
    stripe.faults.plan(
      { on: "confirm", fault: { kind: "declined", declineCode: "do_not_honor" } },
      { on: "capture", fault: { kind: "declined" } },
    );
    const { status, path, body } = await payStripe(stripe, "pm_card_visa", MANUAL);
    expect([status, body.error]).toMatchObject([402, { decline_code: "do_not_honor" }]);
    await callStripe(stripe, `POST ${path}/confirm`, { payment_method: "pm_card_visa" });
    expect((await callStripe(stripe, `POST ${path}/capture`)).status).toBe(402);
    expect(movements()).toEqual([["authorized", 3600]]);
  });

  it("altered and unreadable: the truth stays", async () => {
    const { body } = await callStripe(stripe, "POST /v1/payment_intents", INTENT);
    const path = `GET /v1/payment_intents/${body.id}`;
    const change = { amount: 1, metadata: { transaction_id: "other" } };
    stripe.faults.plan(
      { on: "retrieve", fault: { kind: "altered", change } },
      { on: "list", fault: { kind: "altered", change: { currency: "eur" } } },
      { on: "retrieve", fault: { kind: "unreadable" } },
    );
    expect((await callStripe(stripe, path)).body).toMatchObject({ ...change, currency: "usd" });
    const list = await callStripe(stripe, "GET /v1/payment_intents");
    expect(list.body.data).toMatchObject([{ currency: "eur", amount: 3600 }]);
    await expect(callStripe(stripe, path)).rejects.toThrow(SyntaxError);
    expect((await callStripe(stripe, path)).body).toEqual(body);
  });

  it("are used up in order, may come later and more than once, and can be forgotten", async () => {
    stripe.faults.plan({ method: "GET", after: 1, times: 3, fault: { kind: "too-many" } });
    const statuses = [];
    for (const _ of [1, 2, 3]) statuses.push((await callStripe(stripe, "GET /v1/account")).status);
    expect(statuses).toEqual([200, 429, 429]);
    expect(stripe.faults.clear()).toBe(1);
    expect((await callStripe(stripe, "GET /v1/account")).status).toBe(200);
  });
});
