import { describe, expect, it } from "@jest/globals";
import { type FoundPrices, needsRef, planPrice } from "../../../lib/price-books/import/plan-price.ts";
import { type PriceObject, readPriceBookObject } from "../../../lib/price-books/import/price-book-objects.ts";
import { derivePriceId, type Price } from "../../../lib/price-books/price-book.ts";

const BOOK = "5c1a7c0a-2b43-4c5e-8b8e-0a4d0e6a7b11";
const THEN = "2026-01-01T00:00:00.000Z";
const NOW = "2026-02-02T00:00:00.000Z";
const currencies = { USD: { amount: 1800, includes_tax: false } };

const stored = (sku: string, more: Partial<Price> = {}) => {
  const id = derivePriceId(BOOK, sku);
  return { value: { id, sku, currencies, created_at: THEN, updated_at: THEN, ...more }, version: 1 };
};

/** A price of the file, as it is read. */
function anObject(attributes: object, data: object = {}): PriceObject {
  const object = readPriceBookObject({
    data: { type: "product-price", pricebook_id: BOOK, ...data, attributes },
  });
  if ("faults" in object || object.type !== "product-price") throw new Error(JSON.stringify(object));
  return object;
}

const plan = (object: PriceObject, found: FoundPrices = {}) => planPrice(BOOK, object, found, NOW);
const MUG = stored("MUG", { external_ref: "mug", admin_attributes: { cost: "9" } });

describe("planPrice", () => {
  it("creates a price that no id, reference or sku finds", () => {
    const object = anObject({ sku: "MUG", external_ref: "mug", currencies: { USD: { amount: 5 } } });
    const value = { id: derivePriceId(BOOK, "MUG"), sku: "MUG", external_ref: "mug", created_at: NOW };
    expect(plan(object)).toMatchObject({
      value: { ...value, currencies: { USD: { amount: 5, includes_tax: false } } },
    });
    expect(plan(anObject({ external_ref: "mug", currencies }))).toMatchObject({
      faults: [{ code: "required", column: "data.attributes.sku" }],
    });
    expect(plan(anObject({ sku: "MUG" }))).toMatchObject({
      faults: [{ code: "required", column: "data.attributes.currencies" }],
    });
  });

  it("replaces currencies and sales as a whole, and leaves absent attributes", () => {
    const sales = { June: { currencies } };
    const before = stored("MUG", { ...MUG.value, sales });
    const object = anObject({ sku: "MUG", currencies: { EUR: { amount: 7 } } });
    const expected = {
      ...before.value,
      currencies: { EUR: { amount: 7, includes_tax: false } },
      updated_at: NOW,
    };
    expect(plan(object, { bySku: before })).toEqual({ before, value: expected });
    const { sales: _, ...without } = before.value;
    expect(plan(anObject({ sku: "MUG", sales: null }), { bySku: before })).toEqual({
      before,
      value: { ...without, updated_at: NOW },
    });
  });

  it("leaves a price as it is that has all of the object already", () => {
    const object = anObject({ sku: "MUG", external_ref: "mug", currencies: { USD: { amount: 1800 } } });
    const planned = plan(object, { bySku: MUG });
    expect("value" in planned && planned.value).toBe(MUG.value);
  });

  it("finds by id before all, by reference before sku", () => {
    const id = MUG.value.id;
    const byId = plan(anObject({ external_ref: "new" }, { id: id.toUpperCase() }), { byId: MUG });
    expect(byId).toMatchObject({ before: MUG, value: { id, external_ref: "new" } });
    const byRef = plan(anObject({ external_ref: "mug", currencies: {} }), { byRef: [MUG] });
    expect(byRef).toMatchObject({ before: MUG, value: { id, currencies: {} } });
  });

  it("gives its reference to the price of its sku that has none", () => {
    const plain = stored("JUG");
    expect(plan(anObject({ sku: "JUG", external_ref: "jug" }), { bySku: plain })).toMatchObject({
      before: plain,
      value: { external_ref: "jug" },
    });
  });

  it.each<[object, object, FoundPrices, object]>([
    [{}, { id: "x" }, {}, { code: "unknown_price", column: "data.id" }],
    [{ sku: "JUG" }, { id: "x" }, { byId: MUG }, { code: "sku_taken", column: "data.attributes.sku" }],
    [
      { external_ref: "jug" },
      { id: "x" },
      { byId: MUG, byRef: [stored("JUG")] },
      { code: "external_ref_taken" },
    ],
    [{ external_ref: "mug", sku: "JUG", currencies }, {}, { byRef: [MUG] }, { code: "external_ref_taken" }],
    [{ external_ref: "x", sku: "MUG" }, {}, { bySku: MUG }, { code: "sku_taken" }],
    [{ external_ref: "mug" }, {}, { byRef: [MUG, stored("JUG")] }, { code: "ambiguous_ref" }],
    [{ sku: "A", currencies, sales: { a: { currencies }, b: { currencies } } }, {}, {}, { code: "range" }],
  ])("%j %j is refused", (attributes, data, found, fault) => {
    const planned = plan(anObject(attributes, data), found);
    const [first] = "faults" in planned ? planned.faults : [];
    expect(first).toMatchObject(fault);
    expect(first?.message).toMatch(/^data\./);
  });

  it("asks the index only for a reference that the price does not have", () => {
    const object = anObject({ sku: "MUG", external_ref: "mug" });
    expect(needsRef(object, { bySku: MUG })).toBe(false);
    expect(needsRef(object, { bySku: stored("MUG") })).toBe(true);
    expect(needsRef(object, {})).toBe(true);
    expect(needsRef(anObject({ sku: "MUG" }), {})).toBe(false);
    expect(needsRef(anObject({ external_ref: "mug" }, { id: "x" }), { byId: MUG })).toBe(false);
  });
});
