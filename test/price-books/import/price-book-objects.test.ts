import { describe, expect, it } from "@jest/globals";
import { listObjectKeys, readPriceBookObject } from "../../../lib/price-books/import/price-book-objects.ts";

const currencies = { USD: { amount: 1 } };
const price = (attributes: object, data: object = { pricebook_external_ref: "gold" }) =>
  readPriceBookObject({ data: { type: "product-price", ...data, attributes } });
const book = (attributes: object, data: object = {}) =>
  readPriceBookObject({ data: { type: "pricebook", ...data, attributes } });
const keysOf = (object: ReturnType<typeof price>) =>
  "faults" in object ? object.faults : listObjectKeys(object);

describe("an object of a price book file", () => {
  it("is a book or a price, with what a PUT takes", () => {
    expect(book({ name: "Gold", external_ref: "gold" }, { id: "ABC" })).toEqual({
      type: "pricebook",
      id: "abc",
      attributes: { name: "Gold", external_ref: "gold" },
    });
    expect(
      price({ sku: "MUG", currencies }, { pricebook_id: "ABC", pricebook_external_ref: "gold" }),
    ).toEqual({
      type: "product-price",
      id: undefined,
      bookId: "abc",
      bookRef: "gold",
      attributes: { sku: "MUG", currencies },
    });
  });

  it.each<[unknown, object]>([
    [{}, { code: "type", column: "data.type" }],
    [{ data: [] }, { code: "type", column: "data.type" }],
    [{ data: { type: "product", attributes: {} } }, { code: "type", column: "data.type" }],
    [{ data: { type: "price-modifier", attributes: {} } }, { code: "not_supported", column: "data.type" }],
    [{ data: { type: "pricebook" } }, { code: "required", column: "data.attributes" }],
    [{ data: { type: "pricebook", attributes: { name: "" } } }, { code: "length" }],
    [{ data: { type: "pricebook", attributes: { naem: "Gold" } } }, { code: "not_supported" }],
    [
      { data: { type: "product-price", attributes: { sku: "A" } } },
      { code: "required", column: "data.pricebook_external_ref" },
    ],
    [
      { data: { type: "product-price", pricebook_id: "b", attributes: { sku: 5 } } },
      { code: "type", column: "data.attributes.sku", message: "data.attributes.sku: must be a string." },
    ],
    [
      {
        data: {
          type: "product-price",
          pricebook_id: "b",
          attributes: { currencies: { USD: { amount: -1 } } },
        },
      },
      { code: "range", column: "data.attributes.currencies.USD.amount" },
    ],
  ])("%j is refused", (value, fault) => {
    const object = readPriceBookObject(value);
    expect("faults" in object && object.faults[0]).toMatchObject(fault);
  });

  it("may not name bundles in a sale, or change prices of options", () => {
    const sales = { June: { bundle_ids: ["b1"], currencies }, May: { bundle_ids: [], currencies } };
    expect(price({ sku: "A", currencies, sales })).toMatchObject({
      faults: [{ code: "not_supported", column: "data.attributes.sales.June.bundle_ids" }],
    });
  });

  it("stands once for its id, its reference and its sku in its book", () => {
    const keys = keysOf(price({ sku: "MUG", external_ref: "mug" }, { id: "P1", pricebook_id: "B1" }));
    expect(keys.map(({ code }) => code)).toEqual(["repeated", "repeated", "repeated"]);
    const inOther = keysOf(price({ sku: "MUG", external_ref: "mug" }, { pricebook_id: "B2" }));
    const both = new Set([...keys, ...inOther].map((one) => JSON.stringify(one)));
    expect(both.size).toBe(5);
    expect(keysOf(price({ sku: "MUG" }))).toEqual(keysOf(price({ sku: "MUG", currencies })));
    // A book whose reference looks like an id is not the one with the id.
    expect(keysOf(price({ sku: "MUG" }, { pricebook_id: "b1" }))).not.toEqual(
      keysOf(price({ sku: "MUG" }, { pricebook_external_ref: "b1" })),
    );
  });

  it("of two books with one name the second is not unique", () => {
    expect(keysOf(book({ name: "Gold", external_ref: "g" }))).toMatchObject([
      { column: "data.attributes.external_ref", code: "repeated" },
      { column: "data.attributes.name", code: "not_unique" },
    ]);
    expect(keysOf(book({ name: "Gold" }))).toMatchObject([{ code: "not_unique" }]);
  });
});
