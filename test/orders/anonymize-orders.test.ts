import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { getOrder, orderOwner, orderWrites } from "../../lib/orders/orders-store.ts";
import { useRecordWrites } from "../../lib/promotions/live/code-use-records-store.ts";
import { findCodes } from "../../lib/promotions/live/codes-store.ts";
import { keys } from "../../lib/table/keys.ts";
import { readRefusal } from "../support/answers.ts";
import { aStoredOrder, PAID } from "../support/changed-orders.ts";
import { findUses } from "../support/find-uses.ts";
import { aMarket, GUEST } from "../support/orders/market.ts";
import { anOrderedShop } from "../support/orders/ordered-shop.ts";
import { anOrder, orderId, saveOrders } from "../support/orders.ts";
import { aCode, addAll, aStandard } from "../support/promotions/code-additions.ts";
import { asShopper } from "../support/runtime.ts";
import { type Shop, shopOn, tableAtNoon } from "../support/shop.ts";
import { product } from "../support/shops/carts.ts";
import { failingTable } from "../support/tables/failing-table.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

const CANCELLED = { status: "cancelled" } as const;
const GROUP = {
  id: orderId("e1"),
  currency: anOrder().currency,
  shipping_type: "express",
  tracking_reference: "T-1",
  shipping_price: { base: 500, tax: 0, fees: 0 },
  address: { first_name: "Mira", line_2: "", city: null, more: { name: "Mira" } },
  created_at: "2026-03-02T10:00:00.000Z",
  updated_at: "2026-03-02T10:00:00.000Z",
};
const ATTRIBUTES = { size: { type: "integer", value: 44 }, note: { type: "string", value: "for Mira" } };

const refused = [422, "Unprocessable Entity"];

describe("POST /v2/orders/anonymize", () => {
  it("200: every personal text is masked and empty ones stay empty, what was bought stays", async () => {
    const fields = { ...CANCELLED, custom_attributes: ATTRIBUTES, shipping_groups: [GROUP] };
    const { anonymize, order, stored } = await aStoredOrder(fields);
    const { status, body } = await anonymize();
    const [shown] = body.data;
    const address = {
      ...{ first_name: "**", last_name: "**", company_name: "", line_1: "**", line_2: "", city: "" },
      ...{ county: "", region: "**", postcode: "**", country: "**" },
    };
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(shown).toMatchObject({
      id: order.id,
      anonymized: true,
      customer: { name: "**", email: "**" },
      billing_address: address,
      shipping_address: { ...address, phone_number: "", instructions: "**" },
      custom_attributes: { 1: { type: "string", value: "**" }, 2: { type: "string", value: "**" } },
      meta: { display_price: { with_tax: { amount: 5997 } } },
    });
    const { value } = await stored();
    expect(value.items).toEqual(order.items);
    const texts = { shipping_type: "**", tracking_reference: "**" };
    expect(value.shipping_groups).toEqual([
      { ...GROUP, ...texts, address: { first_name: "**", line_2: "", city: null } },
    ]);
  });

  it.each([
    ["fulfilled", { ...PAID, shipping: "fulfilled" }],
    ["refunded", { status: "complete", payment: "refunded" }],
  ] as const)("200: one that is %s", async (_, fields) => {
    const { anonymize } = await aStoredOrder(fields);
    expect((await anonymize()).body.data[0].anonymized).toBe(true);
  });

  it("200: of an account its contact", async () => {
    const account = { id: orderId("d2") };
    const { anonymize } = await aStoredOrder({ ...CANCELLED, account });
    const [shown] = (await anonymize()).body.data;
    expect([shown.contact, shown.relationships.account.data.id]).toEqual([
      { name: "**", email: "**" },
      account.id,
    ]);
  });

  it("422: one that is not over yet, with its id and the three states it could be in", async () => {
    const { anonymize, order, stored } = await aStoredOrder();
    const before = await stored();
    const { status, body } = await anonymize();
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          status: 422,
          title: "Could not anonymize orders",
          detail: "Cannot anonymize the order: it is neither fulfilled, nor cancelled, nor refunded.",
          meta: { order_id: order.id },
        },
      ],
    ]);
    expect(await stored()).toEqual(before);
  });

  it("200: orders that cannot be anonymized are listed as errors; an id that is named twice counts once", async () => {
    const { table, anonymize } = await aStoredOrder(CANCELLED);
    const others = [anOrder({ id: orderId(2) }), anOrder({ ...CANCELLED, id: orderId("a3") })];
    await saveOrders(table, others);
    const ids = [orderId(1), orderId(2), orderId("a3"), orderId("a3").toUpperCase(), orderId(4)];
    const { status, body } = await anonymize(ids);
    expect([status, body.data.map(({ id }: { id: string }) => id)]).toEqual([
      200,
      [orderId(1), orderId("a3")],
    ]);
    expect(body.errors).toMatchObject([
      { status: 422, title: "Could not anonymize orders", meta: { order_id: orderId(2) } },
      { status: 422, detail: "The order does not exist", meta: { order_id: orderId(4) } },
    ]);
  });

  it("200: an order that is anonymized already, and it is not written again", async () => {
    const { anonymize, stored } = await aStoredOrder(CANCELLED);
    const first = await anonymize();
    const { version } = await stored();
    const second = await anonymize();
    expect([second.status, second.body, (await stored()).version]).toEqual([200, first.body, version]);
  });

  it("200: no row keeps the hash of a guest's address, and the order is listed once", async () => {
    const { table, anonymize, order, stored } = await aStoredOrder(CANCELLED);
    const [before] = [keys.orderOf(orderOwner(order), order.id)];
    expect(await table.get(before)).toBeDefined();
    await anonymize();
    const after = keys.orderOf(orderOwner((await stored()).value), order.id);
    expect(after).not.toEqual(before);
    expect([await table.get(before), (await table.get(after))?.["gsi1pk"]]).toEqual([undefined, after.pk]);
  });

  it("200: nothing that is stored tells of whom it was, nor what lists look for", async () => {
    const { table, anonymize, stored } = await aStoredOrder(
      { ...CANCELLED, custom_attributes: ATTRIBUTES },
      tableAtNoon(),
    );
    await anonymize();
    const items = (table as ReturnType<typeof tableAtNoon>).all().map(({ packed: _, ...item }) => item);
    expect(JSON.stringify([items, await stored()])).not.toMatch(/mira|holt|quay|9011/i);
  });

  it("200: records of uses keep what was used, not by which address", async () => {
    const owner = aStandard();
    const codes = [
      { source: "standard" as const, promotion_id: owner.promotion_id, code: "LARK10", times: 1 },
    ];
    const { table, anonymize, order } = await aStoredOrder({ ...CANCELLED, codes });
    await addAll(table, owner, [aCode("LARK10", { max_uses: 5 })]);
    const code = (await findCodes(table, "lark10"))[0]!;
    const taken = {
      orderId: order.id,
      user: { email: "mira@example.org" },
      at: order.created_at,
      caller: { grant: "none" } as const,
    };
    await table.transact(useRecordWrites({ code, times: 1 }, taken, undefined), randomUUID());
    await anonymize();
    expect(await findUses(table, owner, 5)).toMatchObject([
      { code: "LARK10", state: "taken", times_used: 1, customer_email: "**" },
    ]);
  });

  it("200: records of more uses than one transaction takes, each", async () => {
    const owner = aStandard();
    const texts = Array.from({ length: 95 }, (_, at) => `LARK${at}`);
    const codes = texts.map((code) => ({
      ...{ source: "standard" as const, promotion_id: owner.promotion_id },
      ...{ code, times: 1 },
    }));
    const { table, anonymize, order } = await aStoredOrder({ ...CANCELLED, codes });
    await addAll(
      table,
      owner,
      texts.map((text) => aCode(text, { max_uses: 5 })),
    );
    const taken = {
      orderId: order.id,
      user: { email: "mira@example.org" },
      at: order.created_at,
      caller: { grant: "none" } as const,
    };
    for (const text of texts) {
      const code = (await findCodes(table, text))[0]!;
      await table.transact(useRecordWrites({ code, times: 1 }, taken, undefined), randomUUID());
    }
    await anonymize();
    const addresses = (await findUses(table, owner, 100)).map(({ customer_email }) => customer_email);
    expect(addresses).toEqual(texts.map(() => "**"));
  });

  it("409: while codes are given back in the background, since a use is given back by whom it was counted for", async () => {
    const code = { source: "standard" as const, promotion_id: orderId("b1"), code: "LARK10" };
    const left = [{ kind: "code" as const, code, because: "cancelled" as const }];
    const work = { id: orderId("f1"), goal: "carry_out" as const, left };
    const { table, anonymize, stored } = await aStoredOrder({ ...CANCELLED, work });
    expect((await anonymize()).status).toBe(409);
    const { value, version } = await stored();
    expect(value.customer?.name).toBe("Mira Holt");
    const { work: _, ...done } = value;
    await table.transact(orderWrites(done, { value, version }), randomUUID());
    expect((await anonymize()).body.data[0].anonymized).toBe(true);
  });

  it("200 and 422: with an update at the same time one comes first, and the update's text is masked or refused", async () => {
    const { table, anonymize, stored } = await aStoredOrder(CANCELLED);
    const shop = shopOn(table);
    const update = () =>
      shop.put(`/v2/orders/${orderId(1)}`, { data: { type: "order", order_number: "for Mira" } });
    const [changed, masked] = await Promise.all([update(), anonymize()]);
    expect(masked.status).toBe(200);
    expect([200, 422]).toContain(changed.status);
    const { value } = await stored();
    expect([value.order_number, value.is_anonymized]).toEqual([
      changed.status === 200 ? "**" : undefined,
      true,
    ]);
  });

  it("200 and 422: with a payment of a refunded order at the same time one of them happens", async () => {
    const shop = await aMarket();
    await shop.cart("A", product("S1"));
    const { id } = await shop.ordered("A");
    const payment = (await shop.pay(id)).body.data.id;
    await shop.settle(id, payment, "refund");
    const paymentmethod_meta = { name: "Mira Holt" };
    const [paid, masked] = await Promise.all([
      shop.pay(id, { paymentmethod_meta }),
      shop.post("/v2/orders/anonymize", { data: { order_ids: [id] } }),
    ]);
    expect([paid.status, masked.status].sort()).toEqual(paid.status === 201 ? [201, 422] : [200, 422]);
    const { is_anonymized = false, transactions } = (await getOrder(shop.table, id))!.value;
    expect(is_anonymized).toBe(masked.status === 200);
    expect(JSON.stringify(transactions).includes("Mira")).toBe(paid.status === 201);
  });

  it("the same answer under the same key, and one change", async () => {
    const { anonymize, stored } = await aStoredOrder(CANCELLED);
    const headers = { "idempotency-key": "k-1" };
    const first = await anonymize(undefined, { headers });
    const second = await anonymize(undefined, { headers });
    expect([second.status, second.text, second.headers["idempotent-replayed"]]).toEqual([
      200,
      first.text,
      "true",
    ]);
    expect((await stored()).version).toBe(2);
  });

  it("503: a busy table is no fault of the orders, and the key stays free for a repeat", async () => {
    const table = tableAtNoon();
    const { anonymize } = await aStoredOrder(CANCELLED, table);
    const headers = { "idempotency-key": "k-1" };
    const busy = failingTable(table, 0, "refused");
    expect((await anonymize(undefined, { headers, table: busy })).status).toBe(503);
    expect((await anonymize(undefined, { headers })).body.data[0].anonymized).toBe(true);
  });

  it("200: of two orders one met a busy table: the same key anonymizes that one too", async () => {
    const table = tableAtNoon();
    const { anonymize } = await aStoredOrder({ ...CANCELLED, id: orderId("01") }, table);
    await saveOrders(table, [anOrder({ ...CANCELLED, id: orderId("02") })]);
    const both = [orderId("01"), orderId("02")];
    const headers = { "idempotency-key": "k-1" };
    const busy = failingTable(table, 1, "refused");
    const first = await anonymize(both, { headers, table: busy });
    expect([first.status, first.body.data.length, first.body.errors[0].status]).toEqual([200, 1, 503]);
    const again = await anonymize(both, { headers });
    expect(again.body.data.map(({ id, anonymized }) => [id, anonymized])).toEqual(
      both.map((id) => [id, true]),
    );
    expect(again.body.errors).toBeUndefined();
  });

  it.each([
    ["no ids", {}, "required"],
    ["an empty list", { order_ids: [] }, "array_gte"],
    ["101 orders", { order_ids: Array.from({ length: 101 }, (_, n) => orderId(n)) }, "array_lte"],
    ["what is no id", { order_ids: ["one"] }, "format"],
  ])("400: %s", async (_, data, title) => {
    const { table } = await aStoredOrder(CANCELLED);
    const { status, body } = await shopOn(table).post("/v2/orders/anonymize", { data });
    expect([status, body.errors[0].title]).toEqual([400, title]);
  });

  it("403: no shopper, not even of the own order", async () => {
    const id = orderId("d1");
    const { anonymize } = await aStoredOrder({
      ...CANCELLED,
      customer: { id, name: "Mira", email: "m@example.org" },
    });
    const headers = await asShopper({ customer: id });
    expect((await anonymize(undefined, { as: "implicit", headers })).status).toBe(403);
  });
});

describe("orders made anonymous", () => {
  const anonymise = (shop: Shop, ...order_ids: string[]) =>
    shop.post("/v2/orders/anonymize", { data: { order_ids } });

  it("an unpaid order is 422 with its id; a cancelled one has `**` where there was something", async () => {
    const shop = await anOrderedShop();
    const answer = await anonymise(shop, shop.id);
    expect(readRefusal(answer)).toEqual([422, "Could not anonymize orders"]);
    expect(answer.body.errors[0].meta.order_id).toBe(shop.id);
    await shop.change(shop.id, { status: "cancelled" });
    const { status, body } = await anonymise(shop, shop.id);
    expect([status, body.data[0].id, body.data[0].anonymized]).toEqual([200, shop.id, true]);
    const read = await shop.read();
    expect(read.customer).toEqual({ name: "**", email: "**" });
    const masked = { first_name: "**", last_name: "**", line_1: "**", postcode: "**", country: "**" };
    expect(read.billing_address).toEqual({
      ...masked,
      city: "",
      company_name: "",
      county: "",
      line_2: "",
      region: "",
    });
    expect(read.shipping_address).toMatchObject({ ...masked, phone_number: "", instructions: "" });
    expect(JSON.stringify(read)).not.toMatch(new RegExp(`${GUEST.email}|${GUEST.name}|Quay`));
    expect(readRefusal(await shop.change(shop.id, { order_number: "1" }))).toEqual(refused);
  });

  it("fulfilled and refunded orders may be, and of several those that may are", async () => {
    const shop = await aMarket();
    await shop.cart("A", product("S1"));
    const { id } = await shop.ordered("A");
    const payment = (await shop.pay(id)).body.data.id;
    expect((await anonymise(shop, id)).status).toBe(422);
    await shop.settle(id, payment, "refund");
    await shop.cart("B", product("S1"));
    const open = await shop.ordered("B");
    const { status, body } = await anonymise(shop, id, open.id, UNKNOWN_ID);
    expect([status, body.data.map((one) => one.id)]).toEqual([200, [id]]);
    expect(body.errors.map(({ meta }) => meta.order_id)).toEqual(expect.arrayContaining([open.id]));
    await shop.pay(open.id);
    await shop.change(open.id, { shipping: "fulfilled" });
    expect((await anonymise(shop, open.id)).status).toBe(200);
  });

  it("only client credentials may", async () => {
    const shop = await anOrderedShop();
    const { id } = shop;
    const answer = await shop.post("/v2/orders/anonymize", { data: { order_ids: [id] } }, { as: "implicit" });
    expect(answer.status).toBe(403);
  });
});
