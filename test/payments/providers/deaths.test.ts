import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "@jest/globals";
import type { Call } from "../../support/call.ts";
import { type DeathMoment, dieAt } from "../../support/orders/dying.ts";
import { findMoneyFaults, type ProviderShop, settleAll } from "../../support/orders/provider-ends.ts";
import { aProviderShop, closeProviders } from "../../support/orders/provider-shop.ts";
import type { Undescribed } from "../../support/routes.ts";
import { isLong } from "../../support/volume.ts";

closeProviders();

function chooseByVolume<T>(usual: T, all: T): T {
  return isLong ? all : usual;
}

const CARD = { payment: "pm_card_visa" };
const pay = async ({ pay: send }: ProviderShop, data: object) => (await send(data)).body.data.id;

type Told = Pick<Undescribed, "status" | "body">;

/** An operation whose process may die, and its ends. */
type Operation = {
  readonly name: string;
  /** Happens before. @returns the transaction's id */
  readonly before?: (shop: ProviderShop) => Promise<string>;
  readonly run: (shop: ProviderShop, id: string, more?: Call) => Promise<Told>;
  /** The shopper acts after the last answer. */
  readonly shopper?: (shop: ProviderShop, answer: Told) => Promise<unknown>;
  /** Without a key, a repeat after the last step would be another refund. */
  readonly needsKey?: true;
  /** Captured and refunded once the client has repeated its request until it was answered. */
  readonly end: readonly [state: string, captured: number, refunded: number];
  /** Ends if the client never comes back. */
  readonly abandoned: readonly string[];
};

const OPERATIONS: readonly Operation[] = [
  {
    name: "pay in the browser",
    run: ({ pay: send }, _, more) => send({}, more),
    shopper: async ({ stripe, confirm }, { body }) => {
      stripe.shopper.confirm(body.data.client_parameters.secret, { payment_method: "pm_card_visa" });
      return confirm(body.data.id);
    },
    end: ["paid", 3600, 0],
    abandoned: ["unpaid"],
  },
  {
    name: "pay with a payment method",
    run: ({ pay: send }, _, more) => send(CARD, more),
    end: ["paid", 3600, 0],
    abandoned: ["unpaid", "paid"],
  },
  {
    name: "authorize with a payment method",
    run: ({ pay: send }, _, more) => send({ ...CARD, method: "authorize" }, more),
    end: ["authorized", 0, 0],
    abandoned: ["unpaid", "authorized"],
  },
  {
    name: "confirm",
    before: async ({ pay: send, stripe }) => {
      const { data } = (await send()).body;
      stripe.shopper.confirm(data.client_parameters.secret, { payment_method: "pm_card_visa" });
      return data.id;
    },
    run: ({ confirm }, id, more) => confirm(id, undefined, more),
    end: ["paid", 3600, 0],
    abandoned: ["paid"],
  },
  {
    name: "capture",
    before: (shop) => pay(shop, { ...CARD, method: "authorize" }),
    run: ({ capture }, id, more) => capture(id, undefined, more),
    end: ["paid", 3600, 0],
    abandoned: ["authorized", "paid"],
  },
  {
    name: "refund a part",
    before: (shop) => pay(shop, CARD),
    run: ({ refund }, id, more) => refund(id, { amount: 1000 }, more),
    needsKey: true,
    end: ["paid", 3600, 1000],
    abandoned: ["paid"],
  },
  {
    name: "cancel a pending payment",
    before: (shop) => pay(shop, {}),
    run: ({ cancel }, id, more) => cancel(id, undefined, more),
    end: ["unpaid", 0, 0],
    abandoned: ["unpaid"],
  },
  {
    name: "cancel an authorization",
    before: (shop) => pay(shop, { ...CARD, method: "authorize" }),
    run: ({ cancel }, id, more) => cancel(id, undefined, more),
    end: ["unpaid", 0, 0],
    abandoned: ["authorized", "unpaid"],
  },
  {
    name: "the sweep, of a payment that was made",
    before: async ({ pay: send, stripe, wait }) => {
      const { data } = (await send()).body;
      stripe.shopper.confirm(data.client_parameters.secret, { payment_method: "pm_card_visa" });
      wait(3);
      return data.id;
    },
    run: runSweep,
    end: ["paid", 3600, 0],
    abandoned: ["paid"],
  },
  {
    name: "the sweep, of a payment whose time is over",
    before: async (shop) => {
      const id = await pay(shop, {});
      shop.wait(61);
      return id;
    },
    run: runSweep,
    end: ["unpaid", 0, 0],
    abandoned: ["unpaid"],
  },
  {
    name: "the sweep, of a refund whose answer was lost",
    before: async (shop) => {
      const id = await pay(shop, CARD);
      shop.stripe.faults.plan({ fault: { kind: "answer-lost" }, on: "refund" });
      await shop.refund(id, { amount: 1000 });
      shop.wait(3);
      return id;
    },
    run: runSweep,
    end: ["paid", 3600, 1000],
    abandoned: ["paid"],
  },
  {
    name: "a webhook",
    before: async ({ pay: send, stripe }) => {
      const { data } = (await send()).body;
      stripe.shopper.confirm(data.client_parameters.secret, { payment_method: "pm_card_visa" });
      await stripe.webhooks.settle();
      return data.id;
    },
    run: async ({ receive, stripe }, _, more) => {
      const delivery = stripe.webhooks.listWaiting().find(({ type }) => type === "payment_intent.succeeded")!;
      return receive(delivery, undefined, more);
    },
    end: ["paid", 3600, 0],
    abandoned: ["paid"],
  },
];

async function runSweep(
  { sweep }: ProviderShop,
  _: string,
  { table, providerCalls }: Call = {},
): Promise<Told> {
  await sweep({ ...(table ? { table } : {}), ...(providerCalls ? { providerCalls } : {}) });
  return { status: 200, body: undefined };
}

/** Ways on after a death. */
const WAYS = chooseByVolume<readonly string[]>(
  ["repeat", "sweeps", "webhooks"],
  ["repeat", "sweeps", "webhooks", "webhooks, repeat", "sweeps, repeat"],
);

type Death = {
  readonly at: number;
  readonly moment: DeathMoment;
  readonly way: string;
  readonly isKeyed: boolean;
};

/** Runs an operation in a process that dies, then the way on, then sweeps. @returns undefined if it did not die */
async function play(operation: Operation, { at, moment, way, isKeyed }: Death) {
  const shop = await aProviderShop({ hasWebhooks: true });
  shop.stripe.webhooks.hold();
  const id = (await operation.before?.(shop)) ?? "";
  shop.wait(1 / 60);
  const { settings, wasHit } = dieAt({ table: shop.table, ...shop.means }, at, moment);
  const headers = isKeyed ? { headers: { "idempotency-key": "the-key-of-the-client" } } : {};
  const first = await operation.run(shop, id, { ...settings, ...headers }).catch(() => undefined);
  if (!wasHit()) return undefined;
  shop.wait(1 / 60);
  const acts: string[] = [];
  for (const step of way.split(", ")) {
    if (step === "sweeps") await settleAll(shop);
    else if (step === "webhooks") await releaseAll(shop);
    else {
      const again = await operation.run(shop, id, headers);
      acts.push(`${again.status}`);
      if (again.status < 300) await operation.shopper?.(shop, again);
    }
  }
  await releaseAll(shop);
  await settleAll(shop);
  const { payment } = await shop.order();
  const { captured, refunded } = shop.ledger();
  return {
    first: first?.status,
    acts,
    faults: await findMoneyFaults(shop),
    end: [payment, captured, refunded],
  };
}

async function releaseAll({ stripe: { webhooks } }: ProviderShop): Promise<void> {
  await webhooks.settle();
  await webhooks.release();
  webhooks.hold();
}

/** After one call is the same as before the next one, but for the last. */
const MOMENTS = chooseByVolume<readonly DeathMoment[]>(["after"], ["before", "after"]);

async function listBroken(operation: Operation, way: string): Promise<unknown[]> {
  const broken: unknown[] = [];
  for (const isKeyed of operation.needsKey ? [true] : chooseByVolume([way === "repeat"], [true, false])) {
    for (const moment of MOMENTS) {
      for (let at = 0; ; at += 1) {
        const played = await play(operation, { at, moment, way, isKeyed });
        if (!played) break;
        const { end, faults } = played;
        const isRight = way.includes("repeat")
          ? isDeepStrictEqual(end, operation.end)
          : operation.abandoned.includes(String(end[0]));
        if (!isRight || faults.length > 0) broken.push({ at, moment, isKeyed, ...played });
      }
    }
  }
  return broken;
}

describe.each(OPERATIONS)("a death during: $name", (operation) => {
  it.each(WAYS)("at every call, then %s: ends as without it", async (way) => {
    expect(await listBroken(operation, way)).toEqual([]);
  });
});
