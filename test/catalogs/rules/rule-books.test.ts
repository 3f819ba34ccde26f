import { describe, expect, it } from "@jest/globals";
import { expectData, shopOn } from "../../support/shop.ts";
import { aSegmentedShop } from "../../support/shops/segmented-shop.ts";
import { interruptTable } from "../../support/tables/interrupted.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const BOOKS = "data.attributes.pricebook_ids";

describe("price books of catalog rules", () => {
  it("201, 200: a rule shows its books; the filter finds it; an empty list or null takes them away", async () => {
    const { get, setRule, rules, books, rank } = await aSegmentedShop();
    const found = await expectData(get(`/catalogs/rules?filter=eq(pricebook_ids,${books.G})`));
    expect(found.map(({ attributes }) => [attributes.name, attributes.pricebook_ids])).toEqual([
      ["gold", rank(["G", 5], ["Z", 1])],
    ]);
    const both = await expectData(get(`/catalogs/rules?filter=in(pricebook_ids,${books.Z},${books.K})`));
    expect(both.map(({ attributes }) => attributes.name)).toEqual(["bronze", "gold"]);
    for (const none of [[], null]) {
      const { attributes } = await expectData(setRule(rules.gold, { pricebook_ids: none }));
      expect(attributes.pricebook_ids).toEqual([]);
    }
  });

  it("422: six books, one twice, an unknown one, one without priority", async () => {
    const shop = await aSegmentedShop({ publish: false });
    const { rule, rank, books, book } = shop;
    const more = [await book("X"), await book("Y")].map((id) => ({ id, priority: 1 }));
    const all = rank(["R", 1], ["K", 1], ["Z", 1], ["G", 1]);
    const wrong: [unknown, string][] = [
      [[...all, ...more], BOOKS],
      [rank(["Z", 1], ["Z", 2]), `${BOOKS}.1.id`],
      [[...rank(["Z", 1]), { id: UNKNOWN_ID, priority: 1 }], `${BOOKS}.1.id`],
      [[{ id: books.Z }], `${BOOKS}.0.priority`],
    ];
    for (const [pricebook_ids, source] of wrong) {
      const { status, body } = await rule({ pricebook_ids });
      expect([status, body.errors[0]?.source]).toEqual([422, source]);
    }
  });

  it("422: books for a catalog without segmentation, also when the rule moves there", async () => {
    const { rule, rank, catalog, rules, setRule } = await aSegmentedShop({ publish: false });
    const plain = await catalog({ name: "Plain" });
    const made = await rule({ catalog_id: plain, pricebook_ids: rank(["Z", 1]) });
    const moved = await setRule(rules.gold, { catalog_id: plain });
    for (const { status, body } of [made, moved]) {
      expect([status, body.errors[0]?.source]).toEqual([422, BOOKS]);
    }
    await expectData(setRule(rules.gold, { catalog_id: plain, pricebook_ids: [] }));
  });

  it("422: the rule that names the 101st book of a catalog, and a catalog that does", async () => {
    const { rule, rank, post, setCatalog, books } = await aSegmentedShop({ publish: false });
    const ids: string[] = [];
    for (let at = 0; at < 97; at += 1) {
      const data = { type: "pricebook", attributes: { name: `Book ${at}` } };
      ids.push((await expectData(post("/pcm/pricebooks", { data }))).id);
    }
    const named = (some: readonly string[]) => some.map((id) => ({ id, priority: 1 }));
    for (let at = 0; at < 95; at += 5) {
      await expectData(rule({ pricebook_ids: named(ids.slice(at, at + 5)) }));
    }
    await expectData(rule({ pricebook_ids: named(ids.slice(95, 96)) }));
    const { status, body } = await rule({ pricebook_ids: named(ids.slice(96)) });
    expect([status, body.errors[0]?.source]).toEqual([422, BOOKS]);
    const five = [...rank(["R", 1], ["K", 1], ["Z", 1]), ...named(ids.slice(96))];
    const changed = await setCatalog({ pricebook_ids: five });
    expect([changed.status, changed.body.errors[0]?.source]).toEqual([422, BOOKS]);
    await expectData(setCatalog({ pricebook_ids: rank(["R", 1], ["Z", 2]) }));
    expect((await rule({ pricebook_ids: named([books.Z, ids[96] ?? ""]) })).status).toBe(201);
  });

  it("200: a deleted book can stay in a rule", async () => {
    const shop = await aSegmentedShop({ publish: false });
    await shop.delete(`/pcm/pricebooks/${shop.books.Z}`);
    await expectData(shop.setRule(shop.rules.gold, { pricebook_ids: shop.rank(["Z", 2], ["G", 1]) }));
    expect((await shop.rule({ pricebook_ids: shop.rank(["Z", 2]) })).status).toBe(422);
  });

  it("422: switching segmentation off while rules name books, naming them; 200 once they name none", async () => {
    const { setCatalog, setRule, rules } = await aSegmentedShop({ publish: false });
    for (const off of [false, null]) {
      const { status, body } = await setCatalog({ enable_price_segmentation: off });
      expect([status, body.errors[0]?.source]).toEqual([422, "data.attributes.enable_price_segmentation"]);
      expect(body.errors[0]?.detail).toMatch(/'bronze' .*'gold'/);
    }
    for (const id of Object.values(rules)) await expectData(setRule(id, { pricebook_ids: [] }));
    await expectData(setCatalog({ enable_price_segmentation: false }));
  });

  it("422: a rule and a switch at the same moment never both succeed", async () => {
    const shop = await aSegmentedShop({ publish: false });
    const { setRule, rules, rank, table, catalog_id } = shop;
    for (const id of Object.values(rules)) await expectData(setRule(id, { pricebook_ids: [] }));
    const attributes = { enable_price_segmentation: false };
    const off = { data: { type: "catalog", id: catalog_id, attributes } };
    const first = interruptTable(table, () => setRule(rules.gold, { pricebook_ids: rank(["G", 1]) }));
    expect((await shopOn(first).put(`/catalogs/${catalog_id}`, off)).status).toBe(422);
    await expectData(setRule(rules.gold, { pricebook_ids: [] }));
    const second = interruptTable(table, () => shop.put(`/catalogs/${catalog_id}`, off));
    const on = {
      data: { type: "catalog_rule", id: rules.gold, attributes: { pricebook_ids: rank(["G", 1]) } },
    };
    expect((await shopOn(second).put(`/catalogs/rules/${rules.gold}`, on)).status).toBe(422);
  });
});
