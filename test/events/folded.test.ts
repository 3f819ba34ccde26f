import { beforeAll, describe, expect, it } from "@jest/globals";
import { keepFreedIds } from "../../lib/carts/keep-freed-ids.ts";
import { createContexts } from "../../lib/runtime/consumer.ts";
import { allRaisedBy } from "../support/events/raised.ts";
import { type Chance, chance } from "../support/events/random-numbers.ts";
import { anyRequest, type RandomShop, randomShop } from "../support/events/random-shop.ts";
import { type Receiver, receiver } from "../support/events/receiver.ts";
import type { AnswerAt } from "../support/routes.ts";
import { testRuntime } from "../support/runtime.ts";
import { ofVolume } from "../support/volume.ts";

const REQUESTS = ofVolume(1500, 60_000);
const DAY = 24 * 3600;

/** Days pass. Some carts are used again before the table has removed them, the others afterwards. */
async function letCartsExpire(shop: RandomShop, raise: () => Promise<void>): Promise<void> {
  const { table, later } = shop;
  later(8 * DAY);
  for (let at = 0; at < 20; at += 1) await anyRequest(shop);
  await raise();
  const before = table.changes().length;
  await table.removeExpired();
  const expired = table.changes().slice(before);
  await raise();
  const next = createContexts(testRuntime({ table, now: () => shop.clock.now }), () => {});
  const carts = expired.flatMap(({ before: item }) => (item?.type === "cart" ? [item] : []));
  const removed = carts.map(({ pk, sk, type, version = 0, expires_at = 0, silent_versions }) => {
    const counts = typeof silent_versions === "number" ? { silent_versions } : {};
    return { pk, sk, type, version, expires_at, image: {}, ...counts };
  });
  expect(removed.length).toBeGreaterThan(0);
  expect(
    await keepFreedIds({
      next,
      expired: removed,
      changes: [],
      written: [],
      hasWork: false,
      hasTime: () => true,
    }),
  ).toBe(true);
}

/** Sends `count` requests, one after the other or several at once. */
async function sendAll(
  shop: RandomShop,
  { onceIn, below }: Chance,
  raise: () => Promise<void>,
  half: () => Promise<void>,
) {
  const statuses = new Map<number, number>();
  const expiries = [REQUESTS * 0.3, REQUESTS * 0.6];
  for (let sent = 0; sent < REQUESTS; ) {
    const count = onceIn(8) ? 2 + below(3) : 1;
    const answers = await Promise.all(Array.from({ length: count }, () => anyRequest(shop)));
    for (const { answer } of answers) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (sent < REQUESTS / 2 && sent + count >= REQUESTS / 2) await half();
    sent += count;
    shop.later(below(3));
    if (onceIn(20)) await raise();
    if (sent > (expiries[0] ?? Number.POSITIVE_INFINITY)) {
      expiries.shift();
      await letCartsExpire(shop, raise);
    }
  }
  await raise();
  return statuses;
}

const shown = async <const P extends string>(shop: RandomShop, path: P) => {
  const { status, body } = await shop.get(path);
  return status === 200 ? body : undefined;
};

type Cart = AnswerAt<"GET", "/v2/carts/C">["body"];

/**
 * A cart without the times that every write changes: such a change alone raises no event. Promotion items take their times
 * from the cart.
 */
function timeless(body: Cart | undefined): object | undefined {
  if (!body) return undefined;
  const { updated_at: _, expires_at: __, ...timestamps } = body.data.meta.timestamps;
  const items = body.included?.items?.map((item) => {
    if (item.type !== "promotion_item") return item;
    return { ...item, meta: { ...item.meta, timestamps: undefined } };
  });
  const data = { ...body.data, meta: { ...body.data.meta, timestamps } };
  return { ...body, data, ...(items ? { included: { ...body.included, items } } : {}) };
}

/**
 * The cart as a receiver knows it. An expired cart is gone no earlier than its last event says, and a new, empty one that
 * takes its place raises no event.
 */
function cartOf(known: Receiver, id: string, body: Cart | undefined, now: Date): object | undefined {
  const state = known.stateOf("cart", id) as Cart | undefined;
  const mayBeOver = state && Date.parse(state.data.meta.timestamps.expires_at) <= now.getTime();
  return mayBeOver && (!body || isUntold(body)) ? undefined : timeless(state);
}

/** A new, empty cart raises no event, and neither does a change of its times alone. */
function isUntold({ data }: Cart): boolean {
  const { name, description, discount_settings, relationships, custom_attributes } = data;
  const { items, customers, accounts } = relationships;
  const { created_at, updated_at } = data.meta.timestamps;
  const isNew = name === "Cart" && items.data === null;
  const isAsMade =
    description === "" &&
    custom_attributes === undefined &&
    Object.values(discount_settings).every((isOn) => !isOn) &&
    [customers, accounts].every((owners) => Object.keys(owners ?? {}).length === 0);
  return isNew && (created_at === updated_at || isAsMade);
}

async function snapshotOf(shop: RandomShop, all: Receiver): Promise<Receiver> {
  const late = receiver();
  const take = async (type: string, id: string, path: string) => {
    const body = await shown(shop, path);
    const position = all.positionOf(type, id);
    if (body && position > 0) late.start(type, id, body, position);
    else late.startAfter(type, id, position);
  };
  for (const id of shop.cartIds) await take("cart", id, `/v2/carts/${id}?include=items`);
  for (const id of shop.orderIds) await take("order", id, `/v2/orders/${id}?include=items`);
  for (const id of shop.entryIds) await take(shop.apiType, id, `/v2/extensions/${shop.slug}/${id}`);
  return late;
}

describe(`${REQUESTS} random requests about carts, orders and entries`, () => {
  let shop: RandomShop;
  const all = receiver();
  let late = receiver();
  let statuses = new Map<number, number>();

  beforeAll(async () => {
    const random = chance(20_260_302);
    shop = await randomShop(random, 40, 40);
    shop.table.newChanges();
    let isLate = false;
    const raise = async () => {
      for (const events of await allRaisedBy(shop.table, shop.table.newChanges())) {
        all.take(events);
        if (isLate) late.take(events);
      }
    };
    const half = async () => {
      await raise();
      late = await snapshotOf(shop, all);
      isLate = true;
    };
    statuses = await sendAll(shop, random, raise, half);
  }, 1_200_000);

  it("are acknowledged and refused, and raise every key there is", () => {
    expect([...statuses.keys()].toSorted()).toEqual([200, 201, 204, 400, 404, 409, 422]);
    const ofEntries = ["created", "updated", "deleted"].map((verb) => `${shop.apiType}.${verb}`);
    const ofOrders = ["authorized", "cancelled", "created", "fulfilled", "paid", "refunded", "updated"];
    expect([...all.counts.keys()].toSorted()).toEqual(
      [
        ...["cart.deleted", "cart.updated", "stock-transaction.created"],
        ...["transaction.created", "transaction.updated"],
        ...ofEntries,
        ...ofOrders.map((verb) => `order.${verb}`),
      ].toSorted(),
    );
  });

  it("carts: events, and a snapshot with the events since, come to what GET answers", async () => {
    let found = 0;
    for (const id of shop.cartIds) {
      const body = await shown(shop, `/v2/carts/${id}?include=items`);
      for (const known of [all, late]) {
        const state = cartOf(known, id, body, shop.clock.now);
        if (body && !state) expect([id, isUntold(body)]).toEqual([id, true]);
        else expect(state).toEqual(timeless(body));
        found += state ? 1 : 0;
      }
    }
    expect(found).toBeGreaterThan(shop.cartIds.length / 2);
  });

  it("orders and their payments: the same", async () => {
    for (const id of shop.orderIds) {
      const body = await shown(shop, `/v2/orders/${id}?include=items`);
      expect(all.stateOf("order", id)).toEqual(body);
      expect(late.stateOf("order", id)).toEqual(body);
      const payments = await shop.transactions(id);
      expect(payments.map(({ id: payment }) => all.stateOf("transaction", payment))).toEqual(
        payments.map((data) => ({ data })),
      );
    }
    expect(shop.orderIds.length).toBeGreaterThan(REQUESTS / 100);
  });

  it("entries: the same", async () => {
    for (const id of shop.entryIds) {
      const body = await shown(shop, `/v2/extensions/${shop.slug}/${id}`);
      expect(all.stateOf(shop.apiType, id)).toEqual(body);
      expect(late.stateOf(shop.apiType, id)).toEqual(body);
    }
  });
});
