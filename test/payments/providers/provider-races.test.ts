import { describe, expect, it } from "@jest/globals";
import type { ProviderCalls, ProviderRequest } from "../../../lib/use-case/capabilities.ts";
import type { Answer } from "../../support/call.ts";
import { chance } from "../../support/events/random-numbers.ts";
import { findMoneyFaults, type ProviderShop, settleAll } from "../../support/orders/provider-ends.ts";
import { aProviderShop, closeProviders } from "../../support/orders/provider-shop.ts";
import { ofVolume } from "../../support/volume.ts";

closeProviders();

const CARD = { payment: "pm_card_visa" };

/** Counts of each status and title. */
function outcomesOf(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = `${status} ${body.errors?.[0].title ?? body.data.status}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const together = <T>(times: number, run: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, at) => run(at)));

/** Calls of the shop to its provider, with something that happens before some of them. */
function interject(
  { means }: ProviderShop,
  isMeant: (request: ProviderRequest) => boolean,
  happen: () => Promise<unknown>,
): { readonly providerCalls: ProviderCalls } {
  let isFirst = true;
  const { providerCalls } = means;
  const send: ProviderCalls["send"] = async (request, longestMs) => {
    if (isFirst && isMeant(request)) {
      isFirst = false;
      await happen();
    }
    return providerCalls.send(request, longestMs);
  };
  return { providerCalls: { ...providerCalls, send } };
}

/** Something happens between the provider's answer to a look and what is made of it. */
function delayLook(
  { means: { providerCalls } }: ProviderShop,
  happen: () => Promise<unknown>,
): { readonly providerCalls: ProviderCalls } {
  let isFirst = true;
  const send: ProviderCalls["send"] = async (request, longestMs) => {
    const answer = await providerCalls.send(request, longestMs);
    if (isFirst && request.method === "GET") {
      isFirst = false;
      await happen();
    }
    return answer;
  };
  return { providerCalls: { ...providerCalls, send } };
}

const isConfirmation = ({ path }: ProviderRequest) => path.endsWith("/confirm");
const isCreation = ({ method, path }: ProviderRequest) => method === "POST" && path === "/v1/payment_intents";

describe("a cancellation while the shopper pays", () => {
  it.each([30, 31, 32].slice(0, ofVolume(1, 3)))(
    "is cancelled and unpaid, or 422 and paid: seed %i",
    async (seed) => {
      const { below } = chance(seed);
      const ends = new Set<string>();
      for (let run = 0; run < ofVolume(40, 500); run += 1) {
        const shop = await aProviderShop({ hasWebhooks: run % 2 === 0 });
        const { id, client_parameters } = (await shop.pay()).body.data;
        const turns = below(12);
        const shopping = (async () => {
          for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
          return shop.stripe.shopper.confirm(client_parameters.secret, { payment_method: "pm_card_visa" });
        })();
        const [{ status }, { error }] = await Promise.all([shop.cancel(id), shopping]);
        expect([status, error !== undefined]).toEqual(status === 200 ? [200, true] : [422, false]);
        ends.add(String(status));
        await settleAll(shop);
        expect(await findMoneyFaults(shop)).toEqual([]);
        await shop.stripe.close();
      }
      expect([...ends].sort()).toEqual(["200", "422"]);
    },
  );
});

describe("parallel requests", () => {
  it("two refunds of more than there is: one is refunded", async () => {
    const shop = await aProviderShop();
    const { id } = (await shop.pay(CARD)).body.data;
    const both = await Promise.all([shop.refund(id, { amount: 2000 }), shop.refund(id, { amount: 2001 })]);
    expect(outcomesOf(both)).toEqual({ "200 complete": 1, "422 Unprocessable Entity": 1 });
    expect([2000, 2001]).toContain(shop.ledger().refunded);
    expect(await findMoneyFaults(shop)).toEqual([]);
  });

  it("ten equal refunds: never more than was paid", async () => {
    const shop = await aProviderShop();
    const { id } = (await shop.pay(CARD)).body.data;
    const all = await together(10, () => shop.refund(id, { amount: 1000 }));
    const { refunded } = shop.ledger();
    expect([1000, 2000, 3000]).toContain(refunded);
    for (const { status } of all) expect([200, 422]).toContain(status);
    expect(await findMoneyFaults(shop)).toEqual([]);
  });

  it("ten equal refunds with one Idempotency-Key: one refund", async () => {
    const shop = await aProviderShop();
    const { id } = (await shop.pay(CARD)).body.data;
    const headers = { "idempotency-key": "ten-equal-refunds" };
    const all = await together(10, () => shop.refund(id, { amount: 1000 }, { headers }));
    expect(outcomesOf(all)).toEqual({ "200 complete": 10 });
    expect(shop.ledger().refunded).toBe(1000);
    expect(await findMoneyFaults(shop)).toEqual([]);
  });

  it.each([
    ["in the browser", {}, "200 pending", 0],
    ["with a payment method", CARD, "200 complete", 3600],
  ] as const)("ten payments %s: one intent, equal answers", async (_, payment, outcome, captured) => {
    const shop = await aProviderShop();
    const all = await together(10, () => shop.pay(payment));
    expect(outcomesOf(all.filter(({ status }) => status !== 422))).toEqual({
      [outcome]: all.filter(({ status }) => status !== 422).length,
    });
    const ids = new Set(all.flatMap(({ body }) => (body.data ? [body.data.id] : [])));
    expect(ids.size).toBe(1);
    expect(shop.stripe.banks.listIntents()).toHaveLength(1);
    expect(shop.ledger().captured).toBe(captured);
  });

  it("fifty pairs of payments in the browser: one intent each, with one secret", async () => {
    for (let run = 0; run < ofVolume(10, 50); run += 1) {
      const shop = await aProviderShop();
      const [one, other] = (await together(2, () => shop.pay())).map(
        ({ body }) => body.data.client_parameters,
      );
      expect(one).toEqual(other);
      expect(shop.stripe.banks.listIntents()).toHaveLength(1);
      await shop.stripe.close();
    }
  });

  it("pairs of payments with two payment methods: one charge", async () => {
    for (let run = 0; run < ofVolume(10, 50); run += 1) {
      const shop = await aProviderShop();
      await Promise.all([
        shop.pay({ payment: "pm_card_visa" }),
        shop.pay({ payment: run % 2 ? "pm_card_mastercard" : "pm_card_visa_chargeDeclined" }),
      ]);
      await settleAll(shop);
      expect(await findMoneyFaults(shop)).toEqual([]);
      expect([0, 3600]).toContain(shop.ledger().captured);
      await shop.stripe.close();
    }
  });

  it("a pair, of which one is refused while the other one pays: paid, with its stock", async () => {
    const shop = await aProviderShop({ isTicking: true });
    const { providerCalls } = shop.means;
    const { promise: isPaid, resolve: notePaid } = Promise.withResolvers<void>();
    const { promise: isRefused, resolve: noteRefused } = Promise.withResolvers<void>();
    const later: Promise<Answer>[] = [];
    /** Its answer comes after the first request has given up. */
    const sendOther: ProviderCalls["send"] = async (request, longestMs) => {
      const answer = await providerCalls.send(request, longestMs);
      if (!isConfirmation(request)) return answer;
      notePaid();
      await isRefused;
      return answer;
    };
    const sendFirst: ProviderCalls["send"] = async (request, longestMs) => {
      if (!isConfirmation(request)) return providerCalls.send(request, longestMs);
      if (later.length === 0)
        later.push(shop.pay(CARD, { providerCalls: { ...providerCalls, send: sendOther } }));
      await isPaid;
      return { status: 0, isSent: false, trouble: "refused" };
    };
    const first = await shop.pay(CARD, { providerCalls: { ...providerCalls, send: sendFirst } });
    noteRefused();
    const [other] = await Promise.all(later);
    expect([first.status, other?.body.data.status]).toEqual([503, "complete"]);
    expect(await findMoneyFaults(shop)).toEqual([]);
    expect(JSON.stringify(shop.logged)).not.toContain("paid-although-ended");
  });

  it("capture, cancellation, cancellation of the order and sweep: one of them decides", async () => {
    for (let run = 0; run < ofVolume(10, 50); run += 1) {
      const shop = await aProviderShop({ hasWebhooks: true });
      const { id } = (await shop.pay({ ...CARD, method: "authorize" })).body.data;
      await Promise.all([shop.capture(id), shop.cancel(id), shop.sweep(), shop.capture(id)]);
      await settleAll(shop);
      expect(await findMoneyFaults(shop)).toEqual([]);
      await shop.stripe.close();
    }
  });
});

describe("a payment that the sweep ends while a request creates it at the provider", () => {
  it.each(["pay", "confirm"] as const)("%s gives no secret away", async (request) => {
    const shop = await aProviderShop();
    shop.stripe.faults.plan({ fault: { kind: "not-sent" }, on: "create", times: 2 });
    const end = async () => {
      shop.wait(3);
      await shop.sweep();
    };
    const pay = () => shop.pay({}, interject(shop, isCreation, end));
    const dead = interject(shop, isCreation, () => Promise.reject(new Error("dead")));
    const confirm = async () => {
      await shop.pay({}, dead);
      const [{ id } = { id: "" }] = (await shop.order()).transactions;
      return shop.confirm(id, undefined, interject(shop, isCreation, end));
    };
    shop.stripe.faults.clear();
    const { text } = await (request === "pay" ? pay() : confirm());
    expect(text).not.toContain("_secret_");
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "failed"]);
    await settleAll(shop);
    expect(await findMoneyFaults(shop)).toEqual([]);
  });
});

describe("an answer of the provider that is written after a later one", () => {
  const open = async (payment: object) => {
    const shop = await aProviderShop({ hasWebhooks: true });
    shop.stripe.webhooks.hold();
    const { id, client_parameters } = (await shop.pay(payment)).body.data;
    await shop.stripe.webhooks.settle();
    const [event] = shop.stripe.webhooks.listWaiting();
    const receive = (meanwhile: () => Promise<unknown>) =>
      shop.receive(event!, undefined, delayLook(shop, meanwhile));
    const detail = async () => (await shop.order()).transactions[0]!.provider?.detailed_status;
    return { ...shop, id, client_parameters, receiveLate: receive, detail };
  };

  it("does not revive an authorization that was cancelled", async () => {
    const shop = await open({ ...CARD, method: "authorize" });
    await shop.receiveLate(() => shop.cancel(shop.id));
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "cancelled"]);
    expect(await shop.detail()).toBe("canceled");
    await settleAll(shop);
    expect(await findMoneyFaults(shop)).toEqual([]);
  });

  it("does not undo a capture", async () => {
    const shop = await open({ ...CARD, method: "authorize" });
    await shop.receiveLate(() => shop.capture(shop.id));
    expect(await shop.stateOf()).toEqual(["paid", "complete", "complete"]);
    expect(await shop.detail()).toBe("succeeded");
    expect(await findMoneyFaults(shop)).toEqual([]);
  });

  it("does not undo a payment", async () => {
    const shop = await open({});
    await shop.receiveLate(async () => {
      shop.stripe.shopper.confirm(shop.client_parameters["secret"]!, { payment_method: "pm_card_visa" });
      await shop.confirm(shop.id);
    });
    expect(await shop.stateOf()).toEqual(["paid", "complete", "complete"]);
    expect(await shop.detail()).toBe("succeeded");
    expect(await findMoneyFaults(shop)).toEqual([]);
  });
});

describe("a payment that could not be sent while its cancellation died", () => {
  it("leaves no movement under way", async () => {
    const shop = await aProviderShop();
    const cancelAndDie = async () => {
      const [{ id } = { id: "" }] = (await shop.order()).transactions;
      const { providerCalls } = interject(
        shop,
        () => true,
        () => Promise.reject(new Error("dead")),
      );
      await shop.cancel(id, undefined, { providerCalls });
    };
    const unsent = { status: 0, isSent: false, trouble: "refused" } as const;
    const { providerCalls } = shop.means;
    const send: ProviderCalls["send"] = async (request, longestMs) => {
      if (!isConfirmation(request)) return providerCalls.send(request, longestMs);
      await cancelAndDie();
      return unsent;
    };
    const { status } = await shop.pay(CARD, { providerCalls: { ...providerCalls, send } });
    expect(status).toBe(503);
    await settleAll(shop);
    expect(await findMoneyFaults(shop)).toEqual([]);
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "failed"]);
  });
});

describe("one Idempotency-Key", () => {
  const headers = { "idempotency-key": "the-key-of-the-client" };

  it("charges a part once, although the first request could not be sent", async () => {
    const shop = await aProviderShop();
    const payment = { ...CARD, amount: 1000 };
    shop.stripe.faults.plan({ fault: { kind: "too-many" }, on: "create", times: 10 });
    expect((await shop.pay(payment, { headers })).status).toBe(503);
    shop.stripe.faults.clear();
    shop.wait(1);
    const answers = [await shop.pay(payment, { headers }), await shop.pay(payment, { headers })];
    answers.push(...(await together(3, () => shop.pay(payment, { headers }))));
    expect(outcomesOf(answers)).toEqual({ "200 complete": 5 });
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(shop.ledger().captured).toBe(1000);
    expect(await findMoneyFaults(shop)).toEqual([]);
  });

  it("begins again once, for parallel repeats", async () => {
    const shop = await aProviderShop();
    const payment = { ...CARD, amount: 1000 };
    shop.stripe.faults.plan({ fault: { kind: "too-many" }, on: "create", times: 10 });
    await shop.pay(payment, { headers });
    shop.stripe.faults.clear();
    shop.wait(1);
    await together(5, () => shop.pay(payment, { headers }));
    expect(shop.ledger().captured).toBe(1000);
  });
});

describe("refunds that are made elsewhere", () => {
  const open = async () => {
    const shop = await aProviderShop({ hasWebhooks: true });
    const { id, reference } = (await shop.pay(CARD)).body.data;
    const refundInConsole = async (amount: number) => {
      await shop.callStripe("POST /v1/refunds", { payment_intent: reference, amount });
      await shop.stripe.webhooks.settle();
    };
    return { ...shop, id, refundInConsole };
  };

  it("are counted once, if the payment was marked as refunded before the message came", async () => {
    const { stripe, refund, refundInConsole, id, order, stateOf } = await open();
    stripe.webhooks.hold();
    await refundInConsole(3600);
    expect((await refund(id)).status).toBe(200);
    await stripe.webhooks.release();
    await stripe.webhooks.settle();
    expect((await order()).transactions[0]!.refunded_amount).toBe(3600);
    expect(await stateOf()).toEqual(["refunded", "complete", "complete"]);
  });
});
