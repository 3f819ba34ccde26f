import { describe, expect, it } from "@jest/globals";
import type { Fault } from "../../../infra/local/providers/faults.ts";
import type { ProviderCalls, ProviderRequest } from "../../../lib/use-case/capabilities.ts";
import type { Answer } from "../../support/call.ts";
import { findMoneyFaults, settleAll } from "../../support/orders/provider-ends.ts";
import {
  aProviderShop,
  BROWSER_GATEWAY,
  closeProviders,
  STRIPE_KEY,
} from "../../support/orders/provider-shop.ts";

closeProviders();

/** Stripe as it behaves in each column of the table. */
const FAULTS = {
  cut: { kind: "not-sent" },
  "answer lost": { kind: "answer-lost" },
  declined: { kind: "declined" },
  "429": { kind: "too-many" },
  "500": { kind: "broken", works: false },
  "500, but done": { kind: "broken", works: true },
  unreadable: { kind: "unreadable" },
  "webhook first": { kind: "webhook-first" },
} as const satisfies Readonly<Record<string, Fault>>;

/** `not sent`: the connection is refused. `no webhook`: all goes well, and no message comes. */
type Column =
  | keyof typeof FAULTS
  | "not sent"
  | "always lost"
  | "always 429"
  | "slow, done at once"
  | "slow, done later"
  | "no webhook";

const PATHS = {
  create: /^POST .*intents$/,
  confirm: /^POST .*confirm$/,
  retrieve: /^GET .*intents\/\w+$/,
  capture: /^POST .*capture$/,
  cancel: /^POST .*cancel$/,
  refund: /^POST .*refunds$/,
  "list-refunds": /^GET .*refunds/,
  list: /^GET .*intents\?/,
} as const;
type Operation = keyof typeof PATHS;

/** Opens a shop whose webhooks arrive only in the column that is about them. */
async function open(column: Column) {
  const isSlow = column.startsWith("slow");
  const hasWebhooks = column === "webhook first";
  const shop = await aProviderShop({ hasWebhooks, ...(isSlow ? { longestCallMs: 60 } : {}) });
  let finishLate = () => {};
  let refused: Operation | undefined;
  const isRefused = ({ method, path }: ProviderRequest) =>
    refused && PATHS[refused].test(`${method} ${path}`);
  const providerCalls: ProviderCalls = {
    ...shop.means.providerCalls,
    send: async (request, longestMs) =>
      isRefused(request)
        ? { status: 0, isSent: false, trouble: "refused" }
        : shop.means.providerCalls.send(request, longestMs),
  };
  const planFault = (on: Operation) => {
    const works = column === "slow, done at once" ? "at-once" : "after";
    const until = new Promise<void>((resolve) => {
      finishLate = resolve;
    });
    if (column === "always 429") shop.stripe.faults.plan({ fault: FAULTS["429"], on, times: 10 });
    else if (column === "always lost")
      shop.stripe.faults.plan({ fault: FAULTS["answer lost"], on, times: 10 });
    else if (column.startsWith("slow"))
      shop.stripe.faults.plan({ fault: { kind: "slow", until, works }, on });
    else if (column in FAULTS) shop.stripe.faults.plan({ fault: FAULTS[column as keyof typeof FAULTS], on });
  };
  return {
    ...shop,
    /** Requests with these settings meet the fault. */
    broken: { providerCalls },
    /** Breaks the next call of an operation in the column's way; those that are not sent, until it is repaired. */
    breakCall: (on: Operation) => {
      if (column === "not sent") refused = on;
      else planFault(on);
    },
    repair: async () => {
      refused = undefined;
      finishLate();
      shop.stripe.faults.clear();
      await new Promise(setImmediate);
      shop.wait(1 / 60);
    },
    sweepBroken: () => shop.sweep({ providerCalls }),
  };
}
type BrokenShop = Awaited<ReturnType<typeof open>>;

const CARD = { payment: "pm_card_visa" };
type Told = readonly [status: number, what: string];
const read = ({ status, body }: Answer): Told => [status, body.errors?.[0].title ?? body.data.status];
const OK = (what: string): Told => [200, what];
const UNREACHED: Told = [503, "Payment gateway unavailable"];
const UNKNOWN: Told = [502, "Payment gateway unavailable"];
const REFUSED: Told = [400, "Payment gateway processing failed"];
const UNPAID: Told = [422, "Payment gateway processing failed"];

type State = readonly string[];
const PAID: State = ["paid", "complete", "complete"];
const AUTHORIZED: State = ["authorized", "processing", "complete"];
const FAILED: State = ["unpaid", "incomplete", "failed"];
const PENDING: State = ["unpaid", "incomplete", "pending"];
const CANCELLED: State = ["unpaid", "incomplete", "cancelled"];
const REFUNDED: State = ["refunded", "complete", "complete"];

type Cell = readonly [Column, answer: Told, end: State];

/** Whatever was left is settled without a client, and the provider's sums are ours. */
async function expectEnd(shop: BrokenShop, end: State) {
  await shop.repair();
  await settleAll(shop);
  expect(await findMoneyFaults(shop)).toEqual([]);
  expect(await shop.stateOf()).toEqual(end);
  const captured = end === PAID || end === REFUNDED ? 3600 : 0;
  expect(shop.ledger()).toEqual({ captured, refunded: end === REFUNDED ? 3600 : 0 });
}

describe("create", () => {
  it.each<Cell>([
    ["not sent", UNREACHED, FAILED],
    ["cut", OK("complete"), PAID],
    ["answer lost", OK("complete"), PAID],
    ["always lost", UNREACHED, FAILED],
    ["slow, done at once", UNREACHED, FAILED],
    ["slow, done later", UNREACHED, FAILED],
    ["429", OK("complete"), PAID],
    ["always 429", UNREACHED, FAILED],
    ["500", UNREACHED, FAILED],
    ["500, but done", UNREACHED, FAILED],
    ["unreadable", UNREACHED, FAILED],
    ["webhook first", OK("complete"), PAID],
    ["no webhook", OK("complete"), PAID],
  ])("%s: %j, then %j", async (column, answer, end) => {
    const shop = await open(column);
    shop.breakCall("create");
    expect(read(await shop.pay(CARD, shop.broken))).toEqual(answer);
    await expectEnd(shop, end);
  });

  it("twice: one intent", async () => {
    const shop = await open("no webhook");
    const both = await Promise.all([shop.pay(), shop.pay()]);
    expect(both.map(read)).toEqual([OK("pending"), OK("pending")]);
    expect(shop.stripe.banks.listIntents()).toHaveLength(1);
    await expectEnd(shop, CANCELLED);
  });

  it("after a failure: the next request is a payment of its own", async () => {
    const shop = await open("500");
    shop.breakCall("create");
    await shop.pay(CARD);
    await shop.repair();
    expect(read(await shop.pay(CARD))).toEqual(OK("complete"));
    expect(await shop.stateOf()).toEqual(["paid", "complete", "failed", "complete"]);
    expect(await findMoneyFaults(shop)).toEqual([]);
    expect(shop.ledger()).toEqual({ captured: 3600, refunded: 0 });
  });
});

describe("confirm by the server", () => {
  const cells: readonly Cell[] = [
    ["not sent", UNREACHED, FAILED],
    ["cut", OK("pending"), CANCELLED],
    ["answer lost", OK("pending"), PAID],
    ["slow, done at once", OK("pending"), PAID],
    ["slow, done later", OK("pending"), PAID],
    ["declined", REFUSED, FAILED],
    ["429", OK("complete"), PAID],
    ["always 429", UNREACHED, FAILED],
    ["500", OK("pending"), CANCELLED],
    ["500, but done", OK("pending"), PAID],
    ["unreadable", OK("pending"), PAID],
    ["webhook first", OK("complete"), PAID],
    ["no webhook", OK("complete"), PAID],
  ];
  it.each(cells)("%s: %j, then %j", async (column, answer, end) => {
    const shop = await open(column);
    shop.breakCall("confirm");
    const paid = await shop.pay(CARD, shop.broken);
    expect(read(paid)).toEqual(answer);
    if (answer[1] === "pending") expect(paid.body.data.payment_details.detailed_status).toBe("unknown");
    await expectEnd(shop, end);
  });

  it.each(cells)("%s, and the same request again: charged at most once", async (column, _, end) => {
    const shop = await open(column);
    shop.breakCall("confirm");
    await shop.pay(CARD, shop.broken);
    await shop.repair();
    await shop.pay(CARD);
    await settleAll(shop);
    expect(await findMoneyFaults(shop)).toEqual([]);
    expect(shop.ledger().captured).toBe(column === "500" ? 0 : 3600);
    if (end === PAID) expect((await shop.order()).transactions).toHaveLength(1);
  });

  it.each(cells)("%s, and the client confirms: charged at most once", async (column, _, end) => {
    const shop = await open(column);
    shop.breakCall("confirm");
    await shop.pay(CARD, shop.broken);
    await shop.repair();
    const [{ id } = { id: "" }] = (await shop.order()).transactions;
    await shop.confirm(id);
    await expectEnd(shop, end === CANCELLED && column !== "500" ? PAID : end);
  });
});

describe("the browser's payment", () => {
  it.each<readonly [string, card: string | undefined, state: State]>([
    ["not made", undefined, CANCELLED],
    ["made", "pm_card_visa", PAID],
    ["declined", "pm_card_visa_chargeDeclined", CANCELLED],
  ])("%s, no webhook: settled", async (_, card, end) => {
    const shop = await open("no webhook");
    const { secret } = (await shop.pay()).body.data.client_parameters;
    if (card) shop.stripe.shopper.confirm(secret, { payment_method: card });
    await expectEnd(shop, end);
    expect(shop.stripe.shopper.confirm(secret, { payment_method: "pm_card_visa" }).error).toBeDefined();
  });

  it("made, no webhook: complete within three minutes", async () => {
    const shop = await open("no webhook");
    const { secret } = (await shop.pay()).body.data.client_parameters;
    shop.stripe.shopper.confirm(secret, { payment_method: "pm_card_visa" });
    shop.wait(3);
    await shop.sweep();
    expect(await shop.stateOf()).toEqual(PAID);
  });

  it("made: a webhook completes it, and a later confirmation changes nothing", async () => {
    const shop = await open("webhook first");
    const { data } = (await shop.pay()).body;
    shop.stripe.shopper.confirm(data.client_parameters.secret, { payment_method: "pm_card_visa" });
    await shop.stripe.webhooks.settle();
    expect(await shop.stateOf()).toEqual(PAID);
    expect(read(await shop.confirm(data.id))).toEqual(OK("complete"));
    await expectEnd(shop, PAID);
  });
});

describe("the client's confirmation of a payment in the browser", () => {
  it.each<Cell>([
    ["not sent", UNREACHED, PENDING],
    ["cut", OK("complete"), PAID],
    ["answer lost", OK("complete"), PAID],
    ["always lost", UNREACHED, PENDING],
    ["declined", OK("complete"), PAID],
    ["429", OK("complete"), PAID],
    ["always 429", UNREACHED, PENDING],
    ["500", OK("complete"), PAID],
    ["unreadable", UNREACHED, PENDING],
    ["webhook first", OK("complete"), PAID],
    ["no webhook", OK("complete"), PAID],
  ])("%s: %j, at once %j, and paid in the end", async (column, answer, state) => {
    const shop = await open(column);
    const { data } = (await shop.pay()).body;
    if (column === "webhook first") shop.stripe.webhooks.hold();
    shop.stripe.shopper.confirm(data.client_parameters.secret, { payment_method: "pm_card_visa" });
    shop.breakCall("retrieve");
    if (column === "webhook first") await shop.stripe.webhooks.release();
    expect(read(await shop.confirm(data.id, undefined, shop.broken))).toEqual(answer);
    expect(await shop.stateOf()).toEqual(state);
    await expectEnd(shop, PAID);
  });

  it("declined before: 422, and still pending", async () => {
    const shop = await open("no webhook");
    const { data } = (await shop.pay()).body;
    const { secret } = data.client_parameters;
    shop.stripe.shopper.confirm(secret, { payment_method: "pm_card_visa_chargeDeclined" });
    expect(read(await shop.confirm(data.id))).toEqual(UNPAID);
    expect(await shop.stateOf()).toEqual(PENDING);
  });
});

describe("confirm after 3-D Secure", () => {
  const slugs = ["stripe_payment_intents"];
  const cells: readonly Cell[] = [
    ["not sent", UNREACHED, CANCELLED],
    ["cut", OK("pending"), CANCELLED],
    ["answer lost", OK("pending"), PAID],
    ["slow, done at once", OK("pending"), PAID],
    ["slow, done later", OK("pending"), PAID],
    ["declined", REFUSED, CANCELLED],
    ["429", OK("complete"), PAID],
    ["always 429", UNREACHED, CANCELLED],
    ["500", OK("pending"), CANCELLED],
    ["500, but done", OK("pending"), PAID],
    ["unreadable", OK("pending"), PAID],
    ["webhook first", OK("complete"), PAID],
    ["no webhook", OK("complete"), PAID],
  ];
  const prepare = async (column: Column) => {
    const shop = await open(column);
    const login = STRIPE_KEY;
    await shop.put(`/v2/gateways/${slugs[0]}`, { data: { enabled: true, login } });
    const asked = await shop.pay({ gateway: slugs[0], payment: "pm_card_threeDSecure2Required" });
    expect(read(asked)).toEqual(OK("pending"));
    const { data } = asked.body;
    shop.stripe.shopper.authenticate(data.client_parameters.secret, "pass");
    shop.breakCall("confirm");
    return { shop, id: data.id };
  };

  it.each(cells)("%s: %j, then %j", async (column, answer, end) => {
    const { shop, id } = await prepare(column);
    expect(read(await shop.confirm(id, undefined, shop.broken))).toEqual(answer);
    await expectEnd(shop, end);
  });

  it.each(cells)("%s, and confirmed again: charged at most once", async (column, _, end) => {
    const { shop, id } = await prepare(column);
    await shop.confirm(id, undefined, shop.broken);
    await shop.repair();
    await shop.confirm(id);
    const isOver = column === "declined" || column === "500";
    await expectEnd(shop, isOver ? end : PAID);
  });
});

describe("capture", () => {
  const cells: readonly Cell[] = [
    ["not sent", UNREACHED, AUTHORIZED],
    ["cut", UNKNOWN, PAID],
    ["answer lost", UNKNOWN, PAID],
    ["slow, done at once", UNKNOWN, PAID],
    ["slow, done later", UNKNOWN, PAID],
    ["declined", REFUSED, AUTHORIZED],
    ["429", OK("complete"), PAID],
    ["always 429", UNREACHED, AUTHORIZED],
    ["500", UNKNOWN, PAID],
    ["500, but done", UNKNOWN, PAID],
    ["unreadable", UNKNOWN, PAID],
    ["webhook first", OK("complete"), PAID],
    ["no webhook", OK("complete"), PAID],
  ];
  const prepare = async (column: Column) => {
    const shop = await open(column);
    const { id } = (await shop.pay({ ...CARD, method: "authorize" })).body.data;
    shop.breakCall("capture");
    return { shop, id };
  };

  it.each(cells)("%s: %j, then %j", async (column, answer, end) => {
    const { shop, id } = await prepare(column);
    expect(read(await shop.capture(id, undefined, shop.broken))).toEqual(answer);
    await expectEnd(shop, end);
  });

  it.each(cells)("%s, and captured again: captured once", async (column, _, end) => {
    const { shop, id } = await prepare(column);
    await shop.capture(id, undefined, shop.broken);
    await shop.repair();
    await shop.capture(id);
    await expectEnd(shop, end === AUTHORIZED ? PAID : end);
  });
});

describe.each([
  ["pending", {}, PENDING],
  ["authorized", { ...CARD, method: "authorize" }, AUTHORIZED],
] as const)("cancel a payment that is %s", (_, payment, before) => {
  const settled = before === PENDING ? CANCELLED : before;
  const cells: readonly Cell[] = [
    ["not sent", UNREACHED, settled],
    ["cut", OK("cancelled"), CANCELLED],
    ["answer lost", OK("cancelled"), CANCELLED],
    ["always lost", UNKNOWN, CANCELLED],
    ["slow, done at once", UNKNOWN, CANCELLED],
    ["slow, done later", UNKNOWN, CANCELLED],
    ["429", OK("cancelled"), CANCELLED],
    ["always 429", UNREACHED, settled],
    ["500", UNKNOWN, CANCELLED],
    ["500, but done", UNKNOWN, CANCELLED],
    ["unreadable", UNKNOWN, CANCELLED],
    ["webhook first", OK("cancelled"), CANCELLED],
    ["no webhook", OK("cancelled"), CANCELLED],
  ];
  const prepare = async (column: Column) => {
    const shop = await open(column);
    const { data } = (await shop.pay(payment)).body;
    expect(await shop.stateOf()).toEqual(before);
    shop.breakCall("cancel");
    return { shop, data };
  };

  it.each(cells)("%s: %j, then %j", async (column, answer, end) => {
    const { shop, data } = await prepare(column);
    expect(read(await shop.cancel(data.id, undefined, shop.broken))).toEqual(answer);
    await expectEnd(shop, end);
  });

  it.each(cells)("%s, and cancelled again: cancelled", async (column) => {
    const { shop, data } = await prepare(column);
    await shop.cancel(data.id, undefined, shop.broken);
    await shop.repair();
    await shop.cancel(data.id);
    await expectEnd(shop, CANCELLED);
  });

  if (before === PENDING) {
    it.each([
      "not sent",
      "answer lost",
      "always lost",
      "slow, done later",
      "500",
      "429",
      "no webhook",
    ] as const)("%s, but paid before: 422 or later, and it stays paid", async (column) => {
      const { shop, data } = await prepare(column);
      const { secret } = data.client_parameters;
      shop.stripe.shopper.confirm(secret, { payment_method: "pm_card_visa" });
      const { status } = await shop.cancel(data.id, undefined, shop.broken);
      expect([422, 502, 503]).toContain(status);
      await expectEnd(shop, PAID);
    });
  }
});

describe("refund", () => {
  const cells: readonly Cell[] = [
    ["not sent", UNREACHED, PAID],
    ["cut", UNKNOWN, REFUNDED],
    ["answer lost", UNKNOWN, REFUNDED],
    ["slow, done at once", UNKNOWN, REFUNDED],
    ["slow, done later", UNKNOWN, REFUNDED],
    ["declined", REFUSED, PAID],
    ["429", OK("complete"), REFUNDED],
    ["always 429", UNREACHED, PAID],
    ["500", UNKNOWN, REFUNDED],
    ["500, but done", UNKNOWN, REFUNDED],
    ["unreadable", UNKNOWN, REFUNDED],
    ["webhook first", OK("complete"), REFUNDED],
    ["no webhook", OK("complete"), REFUNDED],
  ];
  /** A refund keeps its key, for which Stripe repeats its own error for a day. */
  const forgetKey = async (shop: BrokenShop, column: Column) => {
    if (column !== "500") return;
    await shop.repair();
    shop.wait(25 * 60);
  };
  const prepare = async (column: Column) => {
    const shop = await open(column);
    const { id } = (await shop.pay(CARD)).body.data;
    shop.breakCall("refund");
    return { shop, id };
  };

  it.each(cells)("%s: %j, then %j", async (column, answer, end) => {
    const { shop, id } = await prepare(column);
    expect(read(await shop.refund(id, { amount: 3600 }, shop.broken))).toEqual(answer);
    await forgetKey(shop, column);
    await expectEnd(shop, end);
  });

  it.each(cells)("%s, and the same request again: refunded once", async (column) => {
    const { shop, id } = await prepare(column);
    await shop.refund(id, { amount: 3600 }, shop.broken);
    await shop.repair();
    await shop.refund(id, { amount: 3600 });
    await forgetKey(shop, column);
    await expectEnd(shop, REFUNDED);
  });

  it.each(["answer lost", "500, but done", "unreadable", "slow, done at once"] as const)(
    "%s, and a day later the key is forgotten: it is looked up, not sent again",
    async (column) => {
      const { shop, id } = await prepare(column);
      await shop.refund(id, { amount: 1000 }, shop.broken);
      await shop.repair();
      shop.wait(25 * 60);
      expect(read(await shop.refund(id, { amount: 1000 }))).toEqual(OK("complete"));
      expect(shop.ledger()).toEqual({ captured: 3600, refunded: 1000 });
      expect(await findMoneyFaults(shop)).toEqual([]);
    },
  );
});

describe("the cancellation of an unpaid payment by the sweep", () => {
  it.each<Column>([
    ...(["not sent", "cut", "answer lost", "always lost", "slow, done at once", "slow, done later"] as const),
    ...(["429", "always 429", "500", "500, but done", "unreadable", "webhook first"] as const),
  ])("%s: ends by itself", async (column) => {
    const shop = await open(column);
    await shop.pay();
    shop.wait(61);
    shop.breakCall("cancel");
    await shop.sweepBroken();
    await expectEnd(shop, CANCELLED);
  });

  it("paid meanwhile: complete", async () => {
    const shop = await open("no webhook");
    const { secret } = (await shop.pay()).body.data.client_parameters;
    shop.wait(61);
    const { send } = shop.means.providerCalls;
    const providerCalls: ProviderCalls = {
      ...shop.means.providerCalls,
      send: async (request, longestMs) => {
        if (request.path.endsWith("/cancel"))
          shop.stripe.shopper.confirm(secret, { payment_method: "pm_card_visa" });
        return send(request, longestMs);
      },
    };
    await shop.sweep({ providerCalls });
    expect(await shop.stateOf()).toEqual(PAID);
    await expectEnd(shop, PAID);
  });
});

describe("the question before a key is kept", () => {
  it.each<readonly [Column, number]>([
    ["not sent", 503],
    ["always lost", 503],
    ["slow, done at once", 200],
    ["429", 200],
    ["always 429", 503],
    ["500", 200],
    ["unreadable", 503],
    ["no webhook", 200],
  ])("%s: %i", async (column, expected) => {
    const shop = await open(column);
    const path = `/v2/gateways/${BROWSER_GATEWAY}` as const;
    const before = (await shop.get(path)).body;
    shop.breakCall("list");
    const data = { login: `${STRIPE_KEY}` };
    const { status } = await shop.put(path, { data: { enabled: true, ...data } }, shop.broken);
    expect(status).toBe(expected);
    expect((await shop.get(path)).body).toEqual(before);
    await shop.repair();
    expect(read(await shop.pay(CARD))).toEqual(OK("complete"));
  });

  it("refused: 422, and the old key stays", async () => {
    const shop = await open("no webhook");
    const data = { enabled: true, login: "sk_test_0123456789unknown" };
    const { status, body } = await shop.put(`/v2/gateways/${BROWSER_GATEWAY}`, { data });
    expect([status, body.errors[0].title]).toEqual([422, "Gateway credentials refused"]);
    expect(read(await shop.pay(CARD))).toEqual(OK("complete"));
  });
});
