import { describe, expect, it } from "@jest/globals";
import type { Fault } from "../../../infra/local/providers/faults.ts";
import type { Call } from "../../support/call.ts";
import { type Chance, chance } from "../../support/events/random-numbers.ts";
import { dieAt } from "../../support/orders/dying.ts";
import { findMoneyFaults, type ProviderShop, settleAll } from "../../support/orders/provider-ends.ts";
import {
  anOrderOfMugs,
  aProviderShop,
  BROWSER_GATEWAY,
  closeProviders,
  orderNumber,
} from "../../support/orders/provider-shop.ts";
import { anOrderItem } from "../../support/orders.ts";
import { ofVolume, SEED } from "../../support/volume.ts";

closeProviders();

const MOST_MS = ofVolume(30_000, 600_000);
const ORDERS = [1, 2, 3].map(orderNumber);
const CARDS = [
  "pm_card_visa",
  "pm_card_visa",
  "pm_card_visa_chargeDeclined",
  "pm_card_threeDSecure2Required",
  "pm_card_delayed",
  "pm_card_pendingRefund",
];
const SLUGS = [BROWSER_GATEWAY, "stripe_payment_intents"] as const;

const FAULTS: readonly Fault[] = [
  { kind: "not-sent" },
  { kind: "answer-lost" },
  { kind: "too-many" },
  { kind: "broken", works: false },
  { kind: "broken", works: true },
  { kind: "unreadable" },
  { kind: "webhook-first" },
  { kind: "declined" },
];
const OPERATIONS = ["create", "confirm", "retrieve", "capture", "cancel", "refund", "list-refunds"] as const;

/** A schedule at work. The error names what happened if something is wrong in the end. */
type Schedule = {
  readonly shop: ProviderShop;
  readonly luck: Chance;
  readonly secrets: Set<string>;
  readonly happened: string[];
};

type Act = (schedule: Schedule, order: string, more: Call) => Promise<unknown>;

const anyTransaction = async ({ shop, luck }: Schedule, order: string): Promise<string | undefined> => {
  const { transactions } = await shop.order(order);
  return transactions.length === 0 ? undefined : luck.oneOf(transactions).id;
};

const onTransaction =
  (
    act: (
      shop: ProviderShop,
      id: string,
      more: Call & { readonly order: string },
      luck: Chance,
    ) => Promise<unknown>,
  ): Act =>
  async (schedule, order, more) => {
    const id = await anyTransaction(schedule, order);
    return id === undefined ? undefined : act(schedule.shop, id, { ...more, order }, schedule.luck);
  };

/** Requests of clients. */
const REQUESTS: Readonly<Record<string, Act>> = {
  pay: async ({ shop, luck, secrets }, order, more) => {
    const gateway = luck.oneOf(SLUGS);
    const card = gateway === BROWSER_GATEWAY && luck.onceIn(2) ? {} : { payment: luck.oneOf(CARDS) };
    const method = luck.onceIn(3) ? "authorize" : "purchase";
    const amount = luck.onceIn(4) ? { amount: luck.oneOf([1000, 1800]) } : {};
    const { status, body } = await shop.pay({ gateway, method, ...card, ...amount }, { ...more, order });
    const secret = status < 300 ? body.data.client_parameters?.secret : undefined;
    if (secret) secrets.add(secret);
    return status;
  },
  confirm: onTransaction((shop, id, more) => shop.confirm(id, undefined, more)),
  capture: onTransaction((shop, id, more) => shop.capture(id, undefined, more)),
  cancel: onTransaction((shop, id, more) => shop.cancel(id, undefined, more)),
  refund: onTransaction((shop, id, more, luck) =>
    shop.refund(id, { amount: luck.oneOf([500, 1000, 1800, 3600]) }, more),
  ),
  "cancel the order": ({ shop, luck }, order, more) =>
    luck.onceIn(4)
      ? shop.put(`/v2/orders/${order}`, { data: { type: "order", status: "cancelled" } }, more)
      : Promise.resolve(),
};

/** Acts of shoppers, banks, the network and time. */
const WORLD: Readonly<Record<string, (schedule: Schedule) => Promise<unknown> | unknown>> = {
  "the shopper pays": ({ shop, luck, secrets }) =>
    secrets.size > 0 &&
    shop.stripe.shopper.confirm(luck.oneOf([...secrets]), { payment_method: luck.oneOf(CARDS) }),
  "the shopper authenticates": ({ shop, luck }) => {
    const acting = shop.stripe.banks.listIntents().filter(({ status }) => status === "requires_action");
    if (acting.length === 0) return;
    shop.stripe.shopper.authenticate(luck.oneOf(acting).client_secret, luck.onceIn(3) ? "fail" : "pass");
  },
  "the bank decides": ({ shop, luck }) => {
    const open = shop.stripe.banks.listIntents().filter(({ status }) => status === "processing");
    if (open.length > 0)
      shop.stripe.banks.decidePayment(luck.oneOf(open).id, luck.onceIn(3) ? "failed" : "succeeded");
  },
  "webhooks are held": ({ shop }) => shop.stripe.webhooks.hold(),
  "webhooks are released": ({ shop, luck }) =>
    shop.stripe.webhooks.release({ reversed: luck.onceIn(2), copies: luck.oneOf([1, 1, 2]) }),
  "a webhook is lost": ({ shop }) => shop.stripe.webhooks.drop(),
  "time passes": ({ shop, luck }) => shop.wait(luck.oneOf([1, 3, 10])),
  sweep: ({ shop }) => shop.sweep(),
  "a fault of the provider": ({ shop, luck }) =>
    shop.stripe.faults.plan({
      fault: luck.oneOf(FAULTS),
      on: luck.oneOf(OPERATIONS),
      times: luck.oneOf([1, 1, 3]),
    }),
};

/** The provider cannot be reached in some tries. */
function refuseSome({ shop: { means }, luck }: Schedule): Call {
  const { providerCalls } = means;
  const chances = Array.from({ length: 12 }, () => luck.onceIn(2));
  return {
    providerCalls: {
      ...providerCalls,
      send: async (request, longestMs) =>
        chances.pop()
          ? { status: 0, isSent: false, trouble: "refused" }
          : providerCalls.send(request, longestMs),
    },
  };
}

/** A client's request, sometimes of a process that dies. */
async function request(schedule: Schedule): Promise<void> {
  const { shop, luck, happened } = schedule;
  const [name, act] = luck.oneOf(Object.entries(REQUESTS));
  const order = luck.oneOf(ORDERS);
  const dies = luck.onceIn(6);
  const living = { table: shop.table, ...shop.means };
  const at = luck.below(12);
  const more = dies ? dieAt(living, at, "after").settings : luck.onceIn(5) ? refuseSome(schedule) : {};
  const headers = luck.onceIn(2)
    ? { headers: { "idempotency-key": `schedule-key-${luck.below(6)}-${order}` } }
    : {};
  const answer = await act(schedule, order, { ...more, ...headers }).catch((error: unknown) => String(error));
  const told = typeof answer === "object" && answer !== null && "status" in answer ? answer.status : answer;
  happened.push(`${name} ${order.slice(-1)}${dies ? ` died at ${at}` : ""}: ${told}`);
}

async function play(seed: number) {
  const luck = chance(seed);
  const items = [anOrderItem({ quantity: 1, product_id: "mug", manage_stock: true })];
  const orders = ORDERS.map((id) => anOrderOfMugs({ id, items }));
  const shop = await aProviderShop({ orders, slugs: SLUGS, hasWebhooks: true, isTicking: true });
  const schedule: Schedule = { shop, luck, secrets: new Set(), happened: [] };
  for (let round = 0; round < 14; round += 1) {
    shop.wait(1 / 60);
    const [name, happen] = luck.oneOf(Object.entries(WORLD));
    const clients = luck.oneOf([1, 2, 3]);
    schedule.happened.push(name);
    await Promise.all([
      ...Array.from({ length: clients }, () => request(schedule)),
      Promise.resolve(happen(schedule)).catch((error: unknown) =>
        schedule.happened.push(`${name}: ${error}`),
      ),
    ]);
  }
  await comeToRest(schedule);
  const faults = await findMoneyFaults(shop, ORDERS);
  const found = await Promise.all(
    ORDERS.map(async (id) => JSON.stringify((await shop.order(id)).transactions)),
  );
  await shop.stripe.close();
  return { faults, happened: [...schedule.happened, ...found] };
}

/** Nothing goes wrong any more: keys are forgotten, banks decide, webhooks come, and sweeps settle. */
async function comeToRest({ shop }: Schedule): Promise<void> {
  const { stripe } = shop;
  stripe.faults.clear();
  await stripe.webhooks.release();
  for (let day = 0; day < 3; day += 1) {
    for (const { id, status } of stripe.banks.listIntents())
      if (status === "processing") stripe.banks.decidePayment(id, day === 0 ? "succeeded" : "failed");
    for (const { id, status } of stripe.banks.listRefunds())
      if (status === "pending") stripe.banks.decideRefund(id, "succeeded");
    await stripe.webhooks.settle();
    shop.wait(25 * 60);
    await settleAll(shop);
  }
}

const { seed: first = Math.floor(Math.random() * 2 ** 31) } = SEED;

describe("random schedules of clients, shopper, webhooks and sweeps", () => {
  const runs = ofVolume(24, 1000);
  it(
    `the provider's sums are those of the orders: ${runs} schedules from seed ${first}`,
    async () => {
      for (let run = 0; run < runs; run += 1) {
        const seed = first + run;
        const { faults, happened } = await play(seed);
        if (faults.length > 0)
          throw new Error(`seed ${seed}: ${faults.join("; ")}\n  ${happened.join("\n  ")}`);
      }
      expect(runs).toBeGreaterThan(0);
    },
    MOST_MS,
  );
});
