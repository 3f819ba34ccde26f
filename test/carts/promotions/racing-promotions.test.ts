import { describe, expect, it } from "@jest/globals";
import type { Promotion } from "../../../lib/promotions/engine/promotion.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Answer } from "../../support/call.ts";
import { aPromotion, aRulePromotion } from "../../support/promotions/promotions.ts";
import { NOON } from "../../support/runtime.ts";
import { codeItem, type ItemsAnswer, product } from "../../support/shops/carts.ts";
import { onMugs, type PromotedShop, promotedShop } from "../../support/shops/promoted-shop.ts";
import { raceTables } from "../../support/tables/both-tables.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { ofVolume } from "../../support/volume.ts";

const engine = useEngine();
const inMemory = async () => memoryTable({ now: () => NOON });
const deadlineMs = 60_000;
const ROUNDS = ofVolume(4, 6);
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** The amounts of one answer are consistent, for any set of promotions at that time. */
function expectSound({ data, meta }: ItemsAnswer["body"]): void {
  const items = data.filter(({ type }) => type !== "promotion_item");
  const prices = meta.display_price;
  for (const name of ["with_tax", "without_tax", "tax", "discount", "without_discount"] as const) {
    const amounts = items.map((item) => item.meta.display_price[name].value.amount);
    expect([name, prices[name].amount]).toEqual([name, sum(amounts)]);
  }
  expect(prices.with_tax.amount).toBe(prices.without_discount.amount + prices.discount.amount);
  const byCode = Object.values<{ amount: number }>(meta.discounts ?? {}).map(({ amount }) => amount);
  expect(sum(byCode)).toBe(prices.discount.amount);
  expect(meta.discounts ?? {}).toEqual(withoutParts(prices.discounts ?? {}));
  for (const item of items) {
    const { discount, with_tax, without_discount } = item.meta.display_price;
    expect(with_tax.value.amount).toBe(without_discount.value.amount + discount.value.amount);
    expect(with_tax.value.amount).toBeGreaterThanOrEqual(0);
  }
  const shares = data.filter(({ type }) => type === "promotion_item");
  for (const { value, promotion_id, code } of shares) {
    expect(prices.discounts[code].constituents[promotion_id].amount).toBe(value.amount);
  }
}

function withoutParts(discounts: Readonly<Record<string, { readonly constituents?: unknown }>>): object {
  return Object.fromEntries(
    Object.entries(discounts).map(([code, { constituents: _, ...price }]) => [code, price]),
  );
}

/** Merchants create, change, disable and delete promotions while shoppers shop. */
async function merchants(shop: PromotedShop<Table>, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const automatic: Promotion =
      round % 2 ? aPromotion({ automatic: true }) : aRulePromotion({ automatic: true });
    await shop.promote(automatic);
    const coded = await shop.promote(onMugs(), `CODE-${round}`, `SPARE-${round}`);
    const percent = { targets: "all" as const, percent: 10 + round };
    await shop.change(coded, onMugs({ ...coded, schema: percent } as object));
    await shop.disable(automatic);
    if (round % 3 === 0) await shop.disable(onMugs({ ...coded, schema: percent } as object));
  }
}

async function shopper(shop: PromotedShop<Table>, cart: string, rounds: number): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let round = 0; round < rounds; round += 1) {
    answers.push(await shop.add(cart, [product("MUG-ALDER", 2), codeItem(`CODE-${round}`)], { deadlineMs }));
    answers.push(await shop.add(cart, [product("TEA-HILL"), codeItem(`code-${round - 1}`)], { deadlineMs }));
    const read = await shop.read(cart, { query: "include=items" });
    answers.push({ ...read, body: { data: read.body.included.items, meta: read.body.data.meta } });
    // Never removes the tea: an empty cart accepts no code.
    const itemID = answers.at(-1)?.body.data.find(({ sku }: { sku: string }) => sku === "MUG-ALDER")?.id;
    if (round % 4 === 3 && itemID) {
      answers.push(await shop.delete(`/v2/carts/${cart}/items/${itemID}`, { as: "implicit", deadlineMs }));
    }
    answers.push(await shop.giveCode(cart, `SPARE-${round}`, { deadlineMs }));
  }
  return answers;
}

describe("promotions that change while 8 shoppers shop", () => {
  // With carts of their own, requests share only the set of promotions. With one cart, reads of the cart race as well.
  it.each<[string, () => Promise<Table>, (at: number) => string]>([
    ["carts of their own, in memory", inMemory, (at) => `OWN-${at}`],
    ...raceTables(engine).map(([name, newTable]): [string, () => Promise<Table>, () => string] => [
      `one cart, in ${name}`,
      newTable,
      () => "C",
    ]),
  ])("no answer but 200, 201 and 404, and the amounts of each add up: %s", async (_, newTable, cartOf) => {
    const shop = await promotedShop(await newTable(), { cart: { use_rule_promotions: true } });
    for (let at = 0; at < 8; at += 1) await shop.fill(cartOf(at));
    const [found] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, (__, at) => shopper(shop, cartOf(at), ROUNDS))),
      merchants(shop, ROUNDS + 2),
    ]);
    const answers = found.flat();
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
    const withCart = answers.filter(({ body }) => body.data !== undefined);
    expect(withCart.length).toBeGreaterThan(100);
    for (const { body } of withCart) expectSound(body);
    const codes = withCart.flatMap(({ body }) => Object.keys(body.meta.discounts ?? {}));
    expect(new Set(codes).size).toBeGreaterThan(3);
  });
});
