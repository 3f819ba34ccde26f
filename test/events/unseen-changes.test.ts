import { beforeEach, describe, expect, it } from "@jest/globals";
import { aListenedShop, type ListenedShop } from "../support/events/listened-shop.ts";
import { asGuest, guestCheckout } from "../support/orders/market.ts";
import { expectData } from "../support/shop.ts";
import { custom, P1, P2, product } from "../support/shops/carts.ts";
import { aPrice, publish } from "../support/shops/products.ts";

let shop: ListenedShop;
beforeEach(async () => {
  shop = await aListenedShop();
});

/** The events of a request a minute later, as key, object and position. */
async function told(method: "POST" | "PUT" | "DELETE", path: string, data?: unknown) {
  shop.later(60);
  const { result, events } = await shop.during(() =>
    shop.send(method, path, data === undefined ? {} : { body: { data } }),
  );
  expect([result.status < 300, result.status < 300 ? "" : result.text]).toEqual([true, ""]);
  return events.map(({ key, object, position }) => `${key} ${object.id} ${position}`);
}

const shown = async (path = "/v2/carts/C1?include=items") => {
  const { body, headers } = await shop.get(path);
  return { body, headers, times: body.data.meta.timestamps };
};

const GROUP = {
  type: "shipping_group",
  shipping_type: "05",
  tracking_reference: "t",
  shipping_price: { base: 5, tax: 1, fees: 0 },
};

describe("a request that leaves a cart as it was", () => {
  it("prolongs its life without an event, and the next change has the next position", async () => {
    await shop.cart("C1", [custom("a"), product("S1", 2)]);
    await expectData(shop.put("/v2/carts/C1", { data: { name: "Spring" } }));
    const before = await shown();
    expect(await told("PUT", "/v2/carts/C1", { name: "Spring" })).toEqual([]);
    const after = await shown();
    expect(Date.parse(after.times.updated_at) - Date.parse(before.times.updated_at)).toBe(60_000);
    expect(Date.parse(after.times.expires_at) - Date.parse(before.times.expires_at)).toBe(60_000);
    expect(after.times.created_at).toBe(before.times.created_at);
    expect(after.body.included).toEqual(before.body.included);
    expect(await told("PUT", "/v2/carts/C1", { name: "Summer" })).toEqual(["cart.updated C1 3"]);
  });

  it("items, codes, taxes and shipping groups that are given what they have keep their times", async () => {
    const schema = { currencies: [{ currency: "USD", percentage: 10 }] };
    const promotion = { type: "promotion", name: "Ten", description: "", enabled: true, automatic: false };
    const dates = { start: "2020-01-01", end: "2040-01-01" };
    const { id } = await expectData(
      shop.post("/v2/promotions", {
        data: { ...promotion, promotion_type: "percent_discount", schema, ...dates },
      }),
    );
    const codes = { type: "promotion_codes", codes: [{ code: "TEN" }] };
    await expectData(shop.post(`/v2/promotions/${id}/codes`, { data: codes }));
    await shop.cart("C1", [custom("a"), product("S1", 2)]);
    const items = await shop.items("C1");
    await shop.add("C1", { type: "promotion_item", code: "TEN" });
    const tax = { type: "tax_item", name: "VAT", rate: 0.2 };
    const taxes = `/v2/carts/C1/items/${items[0].id}/taxes`;
    const { id: taxId } = await expectData(shop.post(taxes, { data: tax }));
    const groups = "/v2/carts/C1/shipping-groups";
    const group = await expectData(shop.post(groups, { data: GROUP }));
    await shop.raised();
    for (const { id: item, quantity } of items) {
      expect(await told("PUT", `/v2/carts/C1/items/${item}`, { quantity })).toEqual([]);
    }
    expect(await told("POST", "/v2/carts/C1/items", { type: "promotion_item", code: "ten" })).toEqual([]);
    expect(await told("PUT", `${taxes}/${taxId}`, tax)).toEqual([]);
    expect(await told("PUT", `${groups}/${group.id}`, GROUP)).toEqual([]);
    expect(await expectData(shop.get(`${groups}/${group.id}`))).toEqual(group);
    const timesOf = (list: Awaited<ReturnType<ListenedShop["items"]>>) =>
      list.filter(({ type }) => type !== "promotion_item").map(({ meta }) => meta.timestamps);
    expect(timesOf(await shop.items("C1"))).toEqual(timesOf(items));
    const [first] = items;
    const [event] = await told("PUT", `/v2/carts/C1/items/${first.id}`, { quantity: first.quantity + 1 });
    expect(event).toMatch(/^cart\.updated C1 \d$/);
    const [changed, other] = timesOf(await shop.items("C1"));
    expect(changed!.updated_at > timesOf(items)[0]!.updated_at).toBe(true);
    expect(other).toEqual(timesOf(items)[1]);
  });

  it("raises no event of an empty cart either; the first item raises the first one", async () => {
    await expectData(shop.post("/v2/carts", { data: { id: "C1" } }));
    expect(await told("PUT", "/v2/carts/C1", { name: "Cart" })).toEqual([]);
    expect(await told("PUT", "/v2/carts/C1", { description: "" })).toEqual([]);
    expect(await told("POST", "/v2/carts/C1/items", custom("a"))).toEqual(["cart.updated C1 1"]);
  });
});

describe("settings that are set to the values of the profile", () => {
  const put = (data: object) => told("PUT", "/v2/settings", { type: "settings", ...data });

  it("raise one event for each change and none for a repeat, without a gap in the store's positions", async () => {
    const { address_mandatory_fields } = await expectData(shop.get("/v2/settings"));
    const first = Number((await put({ page_length: 30 }))[0]?.split(" ")[2]);
    const tell = (further: number) => [`settings.updated store ${first + further}`];
    expect(await put({ address_mandatory_fields })).toEqual(tell(1));
    expect(await put({ address_mandatory_fields })).toEqual([]);
    expect(await put({ page_length: 30 })).toEqual([]);
    expect(await put({ address_mandatory_fields: ["country"] })).toEqual(tell(2));
    expect(await put({ page_length: 31, address_mandatory_fields })).toEqual(tell(3));
    expect(await told("PUT", "/v2/settings/cart", { type: "settings", cart_expiry_days: 9 })).toEqual(
      tell(4),
    );
    const gateway = "/v2/gateways/external";
    const updated = (further: number) => [`payment-gateway.updated store ${first + further}`];
    expect(await told("PUT", gateway, { secret: "a".repeat(40) })).toEqual(updated(5));
    expect(await told("PUT", gateway, { secret: "b".repeat(40) })).toEqual(updated(6));
    expect(await told("PUT", gateway, { secret: "b".repeat(40) })).toEqual([]);
  });
});

describe("exactly one event of each cart that is written", () => {
  it("by a merge, and by one that brings nothing", async () => {
    for (const id of ["C1", "D1"]) await shop.cart(id, [custom(id), product("S1")]);
    await expectData(shop.post("/v2/carts", { data: { id: "empty" } }));
    await shop.raised();
    const merge = (cart_id: string) => told("POST", "/v2/carts/C1/items", { type: "cart_items", cart_id });
    expect(await merge("D1")).toEqual(["cart.updated C1 2"]);
    expect(await merge("empty")).toEqual([]);
  });

  it("by a re-order", async () => {
    await shop.cart("C1", [custom("a"), product("S1")]);
    const { id } = await shop.ordered("C1");
    await shop.cart("D1", product("S2"));
    await shop.raised();
    const again = { type: "order_items", order_id: id };
    expect(await told("POST", "/v2/carts/D1/items", again)).toEqual(["cart.updated D1 2"]);
  });

  it("by a checkout that takes a shipping group from the cart or finds another price, none by any other", async () => {
    await expectData(shop.put("/v2/settings/cart", { data: { type: "settings", cart_expiry_days: 100 } }));
    for (const id of ["C1", "D1", "E1"]) await shop.cart(id, [product("S1"), custom(id)]);
    const [item] = await shop.items("C1");
    const { id: group } = await expectData(shop.post("/v2/carts/C1/shipping-groups", { data: GROUP }));
    await expectData(
      shop.put(`/v2/carts/C1/items/${item.id}`, { data: { quantity: 1, shipping_group_id: group } }),
    );
    await shop.raised();
    expect(await ofCheckout("D1")).toEqual([0, []]);
    expect(await ofCheckout("C1")).toEqual([1, ["cart.updated C1 4"]]);
    shop.later(30 * 24 * 3600);
    expect(await ofCheckout("D1")).toEqual([1, []]);
    await publish(shop.table, [{ ...P1, prices: [aPrice({ USD: 2500 })] }, P2]);
    expect(await ofCheckout("E1")).toEqual([1, ["cart.updated E1 2"]]);
  });
});

/** The number of times a checkout writes its cart, and the events of that. */
async function ofCheckout(cart: string) {
  const count = () => shop.table.changes().filter(({ after }) => after?.type === "cart").length;
  const before = count();
  const { result, events } = await shop.during(() =>
    shop.post(`/v2/carts/${cart}/checkout`, { data: guestCheckout() }, asGuest),
  );
  expect(result.status).toBe(201);
  const told = events.filter(({ object }) => object.type === "cart");
  return [count() - before, told.map(({ key, object, position }) => `${key} ${object.id} ${position}`)];
}
