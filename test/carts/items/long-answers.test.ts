import { describe, expect, it } from "@jest/globals";
import type { OptionProduct } from "../../../lib/releases/published-product.ts";
import { aShop } from "../../support/shops/carts.ts";
import { aPrice, aProduct, someId } from "../../support/shops/products.ts";
import { bundle } from "../../support/shops/tea-set.ts";

const LENGTH = 9000;
const optionIds = Array.from({ length: 8 }, () => someId());
const options = optionIds.map((id) => ({ id, type: "product" as const, quantity: 1, min: 1, max: 100 }));
const optionProducts = Object.fromEntries(
  optionIds.map((id): [string, OptionProduct] => [
    id,
    {
      id,
      name: "Tea",
      slug: id,
      sku: id,
      description: "d".repeat(LENGTH),
      commodity_type: "physical",
      prices: [aPrice({ USD: 100 })],
    },
  ]),
);
const WORDY = aProduct({
  sku: "WORDY",
  name: "Wordy set",
  productType: "bundle",
  price: { USD: 2500 },
  components: { teas: { name: "Teas", min: 0, max: 8, options } },
  optionProducts,
});

const INCLUDED = "include=component_products";
/** All eight options, the first one with this quantity, so that each set makes an item of its own. */
const setOf = (times: number) => {
  const selected = optionIds.map((id, at): [string, number] => [id, at === 0 ? times : 1]);
  return bundle("WORDY", { teas: Object.fromEntries(selected) });
};
const sets = (count: number) => Array.from({ length: count }, (_, at) => setOf(at + 1));

describe("an add whose answer no function could hand on (6 MB)", () => {
  it("422: names `include` as the cause and writes nothing, with or without an Idempotency-Key", async () => {
    const { add, read } = await aShop([WORDY]);
    for (const headers of [{}, { "idempotency-key": "key-of-the-long-answer" }]) {
      const { status, body } = await add("C", sets(98), { query: INCLUDED, headers });
      expect([status, body.errors]).toMatchObject([422, [{ source: "include" }]]);
      expect(body.errors[0].detail).toContain("Nothing was changed");
    }
    expect((await read("C", { query: "include=items" })).body.included).toEqual({ items: [] });
    expect((await add("C", sets(98))).body.data).toHaveLength(98);
  });

  it("422: one more item for a cart that is shown whole, which stays as it is", async () => {
    const { add, read } = await aShop([WORDY]);
    await add("C", sets(98));
    expect((await add("C", setOf(99), { query: INCLUDED })).status).toBe(422);
    expect((await read("C", { query: "include=items" })).body.included.items).toHaveLength(98);
  });

  it("422: a dry run says what the add would", async () => {
    const { add } = await aShop([WORDY]);
    const answer = await add("C", sets(98), { query: INCLUDED, options: { dry_run: true } });
    expect(answer.status).toBe(422);
  });

  it("201: what fits is written and answered whole", async () => {
    const { add } = await aShop([WORDY]);
    const { status, body } = await add("C", sets(40), { query: INCLUDED });
    const parts = body.data.flatMap((item) => item.bundle_configuration.component_products);
    expect([status, parts.length]).toEqual([201, 40 * 8]);
  });
});
