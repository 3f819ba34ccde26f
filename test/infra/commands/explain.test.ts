import { describe, expect, it } from "@jest/globals";
import { command, explainCart, explainOrder } from "../../../infra/commands/explain.ts";
import { getOrder, orderOnlyWrite } from "../../../lib/orders/orders-store.ts";
import { aMarket } from "../../support/orders/market.ts";
import { expectData } from "../../support/shop.ts";
import { custom, P1, product } from "../../support/shops/carts.ts";
import { PRICEBOOK_ID } from "../../support/shops/products.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

/** A cart with two lamps, an engraving and a code, checked out. */
async function anOrder() {
  const shop = await aMarket();
  await shop.cart("A", [product("S1", 2), custom("ENGRAVING", { name: "Engraving" })]);
  const { id: promotion } = await shop.promote([{ code: "SPRING" }]);
  await expectData(shop.put(`/v2/promotions/${promotion}`, { data: { type: "promotion", name: "March" } }));
  await expectData(shop.add("A", { type: "promotion_item", code: "SPRING" }));
  const { id } = await shop.ordered("A");
  return { ...shop, id, promotion };
}

const LAMPS = [
  `list in price book ${PRICEBOOK_ID}, $19.99 each`,
  "promotion, March, code SPRING, version 3, share of the whole cart",
];

describe("npx cartwright explain", () => {
  it("shows each step of an order, and that it costs the same when it is priced again", async () => {
    const { table, id } = await anOrder();
    const explained = await explainOrder(table, id);
    const text = explained?.lines.join("\n") ?? "";
    for (const part of [
      `2 x ${P1.attributes.name}`,
      ...LAMPS,
      "custom, $",
      "named by the shopper",
      "Total",
    ]) {
      expect(text).toContain(part);
    }
    expect([explained?.lines[0], explained?.lines.at(-1), explained?.wrong]).toEqual([
      expect.stringMatching(new RegExp(`^Order ${id}, release 1 of catalog `)),
      "Priced again: the same.",
      [],
    ]);
  });

  it("says the same once its promotion was changed and deleted, and names a version that is gone", async () => {
    const { table, id, promotion, put, delete: remove } = await anOrder();
    const before = await explainOrder(table, id);
    await expectData(put(`/v2/promotions/${promotion}`, { data: { type: "promotion", name: "Autumn" } }));
    await remove(`/v2/promotions/${promotion}`);
    expect(await explainOrder(table, id)).toEqual(before);
    const versions = table.all().filter(({ type }) => type === "promotion_version");
    const when = { unconditional: "the test" };
    await table.transact(
      versions.map(({ pk, sk }) => ({ delete: { pk, sk }, when })),
      "token",
    );
    expect((await explainOrder(table, id))?.lines).toContain("Version 3 of 'March' is no longer kept.");
  });

  it("names each amount that differs", async () => {
    const { table, id } = await anOrder();
    const stored = await getOrder(table, id);
    const [first, ...others] = stored!.value.items;
    const evidence = {
      parts: [{ book: PRICEBOOK_ID, list: 1900, tier: { minimum_quantity: 2, amount: 1800 } }],
    };
    const value = { ...first!.value, with_tax: first!.value.with_tax + 1 };
    const changed = { ...stored!.value, items: [{ ...first!, evidence, value }, ...others] };
    const { put, when } = orderOnlyWrite(changed, stored!);
    await table.put(put, when);
    expect((await explainOrder(table, id))?.wrong).toEqual([
      `The parts of the price of item ${first!.id} come to 1800`,
      `Item ${first!.id}: with_tax is ${value.with_tax}, priced again it is ${value.with_tax - 1}`,
    ]);
  });

  it("shows each step of a cart", async () => {
    const { table, cart } = await anOrder();
    await cart("B", [product("S1", 2)]);
    const { lines } = await explainCart(table, "B");
    expect(lines.join("\n")).toContain(LAMPS[0]);
    expect(await explainOrder(table, UNKNOWN_ID)).toBeUndefined();
  });

  it("is refused without a kind and an id", async () => {
    await expect(command.run([])).rejects.toThrow("What? order ORDER_ID or cart CART_ID");
    await expect(command.run(["cart"])).rejects.toThrow("Which cart? CART_ID");
  });
});
