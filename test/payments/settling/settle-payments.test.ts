import { describe, expect, it } from "@jest/globals";
import type { ProviderCalls } from "../../../lib/use-case/capabilities.ts";
import { dieAt } from "../../support/orders/dying.ts";
import { ORDER } from "../../support/orders/paid-shop.ts";
import { findMoneyFaults, type ProviderShop, settleAll } from "../../support/orders/provider-ends.ts";
import {
  anOrderOfMugs,
  aProviderShop,
  BROWSER_GATEWAY,
  closeProviders,
  orderNumber,
} from "../../support/orders/provider-shop.ts";

closeProviders();

const CARD = { payment: "pm_card_visa" };
const HOUR = 60;
const DAY = 24 * HOUR;

const shopperPays = ({ stripe }: ProviderShop, secret: string, card = "pm_card_visa") =>
  stripe.shopper.confirm(secret, { payment_method: card });

/** Minutes until the payment is looked at next. */
async function minutesLeft({ order, now }: ProviderShop, at = 0): Promise<number | undefined> {
  const due = (await order()).transactions[at]!.provider?.due_at;
  return due === undefined ? undefined : Math.round((Date.parse(due) - now().getTime()) / 60_000);
}

/** Sweeps at the time of each look. @returns the minutes between them */
async function listWaits(shop: ProviderShop, looks: number): Promise<(number | undefined)[]> {
  const waits: (number | undefined)[] = [];
  for (let look = 0; look < looks; look += 1) {
    const minutes = await minutesLeft(shop);
    waits.push(minutes);
    shop.wait(minutes ?? 0);
    await shop.sweep();
  }
  return waits;
}

/** Nothing reaches the provider. */
const OFF: ProviderCalls = {
  send: async () => ({ status: 0, isSent: false, trouble: "refused" }),
  pause: async () => {},
};

describe("a payment that the shopper makes and does not confirm", () => {
  it("is complete within three minutes", async () => {
    const shop = await aProviderShop();
    shopperPays(shop, (await shop.pay()).body.data.client_parameters.secret);
    shop.wait(3);
    expect(await shop.sweep()).toBe(1);
    expect(await shop.stateOf()).toEqual(["paid", "complete", "complete"]);
    expect(await findMoneyFaults(shop)).toEqual([]);
    expect(await shop.sweep()).toBe(0);
  });
});

describe("a payment that the shopper never makes", () => {
  it("is looked at after 2, 2, 5, 10, 20 and the last minutes, then cancelled at the provider and here", async () => {
    const shop = await aProviderShop();
    const { secret } = (await shop.pay()).body.data.client_parameters;
    const waits = await listWaits(shop, 6);
    expect(waits.reduce<number>((sum, minutes) => sum + (minutes ?? 0), 0)).toBe(60);
    expect(waits.slice(1, 5)).toEqual([2, 5, 10, 20]);
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "cancelled"]);
    expect(shop.stripe.banks.listIntents().map(({ status }) => status)).toEqual(["canceled"]);
    expect(await shop.stock()).toEqual([5, 0, 5]);
    expect(shopperPays(shop, secret).error).toBeDefined();
    expect(await findMoneyFaults(shop)).toEqual([]);
  });

  it("keeps its stock as long as the gateway says", async () => {
    const shop = await aProviderShop();
    await shop.put(`/v2/gateways/${BROWSER_GATEWAY}`, { data: { enabled: true, pending_minutes: 300 } });
    await shop.pay();
    for (let minutes = 0; minutes < 299; minutes += 23) {
      shop.wait(23);
      await shop.sweep();
      if (minutes + 23 < 300) expect(await shop.stock()).toEqual([3, 2, 5]);
    }
    shop.wait(23);
    await shop.sweep();
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "cancelled"]);
    expect(await shop.stock()).toEqual([5, 0, 5]);
  });

  it("is not cancelled here while the provider cannot be asked", async () => {
    const shop = await aProviderShop();
    await shop.pay();
    shop.wait(61);
    await shop.sweep({ providerCalls: OFF });
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "pending"]);
    expect(await shop.stock()).toEqual([3, 2, 5]);
  });

  it("declined with a card of the shopper: ends in time as well", async () => {
    const shop = await aProviderShop();
    const { secret } = (await shop.pay()).body.data.client_parameters;
    shopperPays(shop, secret, "pm_card_visa_chargeDeclined");
    await settleAll(shop);
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "cancelled"]);
    expect(await findMoneyFaults(shop)).toEqual([]);
  });
});

describe("a payment in progress at the bank", () => {
  const open = async () => {
    const shop = await aProviderShop();
    const { client_parameters, reference } = (await shop.pay()).body.data;
    shopperPays(shop, client_parameters.secret, "pm_card_delayed");
    return { ...shop, reference };
  };

  it("stays pending for three days with its stock, is looked at every hour and then every day, and completes", async () => {
    const { reference, ...shop } = await open();
    const waits = await listWaits(shop, 30);
    expect([waits[2], waits[10], waits[29]]).toEqual([HOUR, HOUR, DAY]);
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "pending"]);
    expect(await shop.stock()).toEqual([3, 2, 5]);
    shop.stripe.banks.decidePayment(reference, "succeeded");
    shop.wait(DAY);
    await shop.sweep();
    expect(await shop.stateOf()).toEqual(["paid", "complete", "complete"]);
    expect(await findMoneyFaults(shop)).toEqual([]);
  });

  it("ends once the bank refuses it after its time", async () => {
    const { reference, ...shop } = await open();
    await listWaits(shop, 4);
    shop.stripe.banks.decidePayment(reference, "failed");
    await settleAll(shop);
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "cancelled"]);
    expect(await findMoneyFaults(shop)).toEqual([]);
  });

  it("of a cancelled order: is looked at every hour, not at every sweep", async () => {
    const { reference: _, ...shop } = await open();
    await shop.put(`/v2/orders/${ORDER}`, { data: { type: "order", status: "cancelled" } });
    expect(await shop.sweep()).toBe(1);
    expect(await minutesLeft(shop)).toBe(HOUR);
    shop.wait(1);
    expect(await shop.sweep()).toBe(0);
  });
});

describe("a provider that is down for 25 hours", () => {
  it("503 for new payments; pending ones stay, raise an alarm, and are settled afterwards", async () => {
    const orders = [1, 2, 3].map((number) => anOrderOfMugs({ id: orderNumber(number) }));
    const shop = await aProviderShop({ orders: orders.slice(0, 2) });
    const first = (await shop.pay()).body.data;
    const second = (await shop.pay({}, { order: orderNumber(2) })).body.data;
    shopperPays(shop, first.client_parameters.secret);
    shop.wait(1);
    const waits: (number | undefined)[] = [];
    for (let minutes = 0; minutes < 25 * HOUR; ) {
      const next = (await minutesLeft(shop)) ?? 0;
      waits.push(next);
      shop.wait(next);
      minutes += next;
      await shop.sweep({ providerCalls: OFF });
    }
    expect(waits.slice(1, 8)).toEqual([1, 2, 4, 8, 16, 32, 60]);
    expect(waits.at(-1)).toBe(60);
    expect(JSON.stringify(shop.logged)).toContain("pending-too-long");
    expect((await shop.confirm(first.id, undefined, { providerCalls: OFF })).status).toBe(503);
    const ids = [orderNumber(1), orderNumber(2)];
    for (const id of ids) expect(await shop.stateOf(id)).toEqual(["unpaid", "incomplete", "pending"]);
    expect(await shop.stock()).toEqual([1, 4, 5]);
    await settleAll(shop);
    expect(await shop.stateOf(ids[0])).toEqual(["paid", "complete", "complete"]);
    expect(await shop.stateOf(ids[1])).toEqual(["unpaid", "incomplete", "cancelled"]);
    expect(shopperPays(shop, second.client_parameters.secret).error).toBeDefined();
    expect(await findMoneyFaults(shop, ids)).toEqual([]);
  });

  it("503 at once: nothing is left behind, and the next request pays", async () => {
    const shop = await aProviderShop();
    expect((await shop.pay(CARD, { providerCalls: OFF })).status).toBe(503);
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "failed"]);
    expect(await shop.stock()).toEqual([5, 0, 5]);
    shop.wait(1);
    expect((await shop.pay(CARD)).body.data.status).toBe("complete");
    expect(await findMoneyFaults(shop)).toEqual([]);
  });
});

describe("a key that the provider no longer takes", () => {
  it("raises an alarm, and changes nothing", async () => {
    const shop = await aProviderShop();
    await shop.pay();
    shop.wait(61);
    const providerCalls: ProviderCalls = {
      send: async () => ({ status: 401, headers: {}, body: "{}" }),
      pause: async () => {},
    };
    await shop.sweep({ providerCalls });
    expect(JSON.stringify(shop.logged)).toContain("key-refused");
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "pending"]);
    expect(await minutesLeft(shop)).toBe(1);
  });
});

describe("an authorization", () => {
  const open = async () => {
    const shop = await aProviderShop();
    const { id } = (await shop.pay({ ...CARD, method: "authorize" })).body.data;
    return { ...shop, id };
  };
  const detail = async ({ order }: ProviderShop) =>
    (await order()).transactions[0]!.provider?.detailed_status;

  it("is looked at after five days, then daily; expired it is shown, stays, and is not asked about again", async () => {
    const { id, ...shop } = await open();
    expect(await listWaits(shop, 3)).toEqual([5 * DAY, DAY, DAY]);
    expect(await detail(shop)).toBe("expired_uncaptured_charge");
    expect(await shop.stateOf()).toEqual(["authorized", "processing", "complete"]);
    expect(await shop.stock()).toEqual([3, 2, 5]);
    expect(await minutesLeft(shop)).toBeUndefined();
    const refused = await shop.capture(id);
    expect([refused.status, refused.body.errors[0].meta.error.code]).toEqual([
      400,
      "expired_uncaptured_charge",
    ]);
    expect(await shop.stateOf()).toEqual(["authorized", "processing", "complete"]);
    expect((await shop.cancel(id)).body.data.status).toBe("cancelled");
    expect(await shop.stock()).toEqual([5, 0, 5]);
    await settleAll(shop);
    expect(await findMoneyFaults(shop)).toEqual([]);
  });

  it("captured in the provider's console: complete as captured", async () => {
    const { id: _, ...shop } = await open();
    const [intent] = shop.stripe.banks.listIntents();
    await shop.callStripe(`POST /v1/payment_intents/${intent!.id}/capture`, {});
    shop.wait(5 * DAY);
    await shop.sweep();
    expect(await shop.stateOf()).toEqual(["paid", "complete", "complete"]);
    expect(await findMoneyFaults(shop)).toEqual([]);
  });
});

describe("a refund that is on its way", () => {
  const open = async () => {
    const shop = await aProviderShop();
    const { id } = (await shop.pay({ payment: "pm_card_pendingRefund" })).body.data;
    await shop.refund(id, { amount: 3600 });
    expect(await shop.stateOf()).toEqual(["refunded", "complete", "complete"]);
    return { ...shop, id, refundId: shop.stripe.banks.listRefunds()[0]!.id };
  };

  it("fails days later: the money is there again, with an alarm, and can be refunded again", async () => {
    const { id, refundId, ...shop } = await open();
    expect(await listWaits(shop, 3)).toEqual([DAY, DAY, DAY]);
    shop.stripe.banks.decideRefund(refundId, "failed");
    shop.wait(DAY);
    await shop.sweep();
    expect(await shop.stateOf()).toEqual(["paid", "complete", "complete"]);
    const { refunded_amount, transaction_type } = (await shop.order()).transactions[0]!;
    expect([refunded_amount, transaction_type]).toEqual([0, "purchase"]);
    expect(JSON.stringify(shop.logged)).toContain("refund-failed");
    expect(await minutesLeft(shop)).toBeUndefined();
    expect((await shop.refund(id, { amount: 3600 })).status).toBe(200);
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 3600 });
  });

  it("arrives: nothing is due any more", async () => {
    const { id: _, refundId, ...shop } = await open();
    shop.stripe.banks.decideRefund(refundId, "succeeded");
    shop.wait(DAY);
    await shop.sweep();
    expect(await minutesLeft(shop)).toBeUndefined();
    expect(await shop.stateOf()).toEqual(["refunded", "complete", "complete"]);
    expect(await findMoneyFaults(shop)).toEqual([]);
  });
});

describe("an order that is cancelled", () => {
  it.each([
    ["unpaid", false, ["unpaid", "cancelled", "cancelled"]],
    ["paid meanwhile", true, ["paid", "cancelled", "complete"]],
  ] as const)("with a payment that is %s: within one sweep", async (_, isPaid, end) => {
    const shop = await aProviderShop();
    const { id, client_parameters } = (await shop.pay()).body.data;
    if (isPaid) shopperPays(shop, client_parameters.secret);
    await shop.put(`/v2/orders/${ORDER}`, { data: { type: "order", status: "cancelled" } });
    expect(await shop.stock()).toEqual([5, 0, 5]);
    await shop.sweep();
    expect(await shop.stateOf()).toEqual(end);
    expect(await findMoneyFaults(shop)).toEqual([]);
    expect(shopperPays(shop, client_parameters.secret).error).toBeDefined();
    if (isPaid) expect((await shop.refund(id, { amount: 3600 })).status).toBe(200);
    expect(shop.ledger()).toEqual(isPaid ? { captured: 3600, refunded: 3600 } : { captured: 0, refunded: 0 });
  });
});

describe("payments that died at their first call", () => {
  it("without a reference: failed within three minutes, with an intent that has no money", async () => {
    const shop = await aProviderShop();
    const { providerCalls } = shop.means;
    const sends = {
      ...providerCalls,
      send: dieAt({ table: shop.table, providerCalls }, 0, "after").settings.providerCalls.send,
    };
    expect((await shop.pay(CARD, { providerCalls: sends })).status).toBe(500);
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "pending"]);
    expect(shop.stripe.banks.listIntents()).toHaveLength(1);
    shop.wait(3);
    await shop.sweep();
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "failed"]);
    expect(await findMoneyFaults(shop)).toEqual([]);
  });
});

describe("many payments that are due", () => {
  const numbers = Array.from({ length: 12 }, (_, at) => at + 1);

  it("one that cannot be settled does not hold up the others", async () => {
    const orders = numbers.map((number) => anOrderOfMugs({ id: orderNumber(number), items: [] }));
    const shop = await aProviderShop({ orders });
    for (const order of numbers) await shop.pay({}, { order: orderNumber(order) });
    const [broken] = shop.stripe.banks.listIntents();
    const { send } = shop.means.providerCalls;
    const providerCalls: ProviderCalls = {
      ...shop.means.providerCalls,
      send: async (request, longestMs) => {
        if (request.path.includes(broken!.id)) throw new Error("a fault of ours");
        return send(request, longestMs);
      },
    };
    shop.wait(61);
    await shop.sweep({ providerCalls });
    const states = await Promise.all(
      numbers.map(async (number) => (await shop.stateOf(orderNumber(number)))[2]),
    );
    expect(states.filter((state) => state === "cancelled")).toHaveLength(11);
    shop.wait(HOUR);
    await shop.sweep();
    expect(await findMoneyFaults(shop, numbers.map(orderNumber))).toEqual([]);
  });

  it("several that cannot be settled wait, so that those behind them get their turn", async () => {
    const shop = await aProviderShop();
    await shop.pay();
    shop.wait(61);
    const providerCalls: ProviderCalls = {
      send: () => Promise.reject(new Error("a fault of ours")),
      pause: async () => {},
    };
    expect(await shop.sweep({ providerCalls })).toBe(1);
    expect(await shop.sweep({ providerCalls })).toBe(0);
    shop.wait(HOUR);
    await shop.sweep();
    expect(await shop.stateOf()).toEqual(["unpaid", "incomplete", "cancelled"]);
  });
});
