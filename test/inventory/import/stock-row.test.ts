import { describe, expect, it } from "@jest/globals";
import { listMissingColumns, parseStockRow } from "../../../lib/inventory/import/stock-row.ts";
import { LARGEST_QUANTITY } from "../../../lib/inventory/stock/stock.ts";

const parse = (cells: Readonly<Record<string, string>>) => parseStockRow(new Map(Object.entries(cells)));

describe("a row of a stock file", () => {
  it("sets a total unless it names another action, in any case", () => {
    const product = { column: "sku", value: "MUG" };
    expect(parse({ sku: " MUG ", quantity: "12" })).toEqual({ product, action: "set", quantity: 12 });
    expect(parse({ sku: "MUG", quantity: "0", action: "", location: "" })).toEqual({
      product,
      action: "set",
      quantity: 0,
    });
    expect(parse({ sku: "MUG", quantity: " 3 ", action: "Increment", location: "north" })).toEqual({
      product,
      action: "increment",
      quantity: 3,
      location: "north",
    });
  });

  it("is for the product of the first column that names one", () => {
    const cells = { external_ref: "erp-1", sku: "MUG", product_id: "", quantity: "1" };
    expect(parse(cells)).toMatchObject({ product: { column: "sku", value: "MUG" } });
    expect(parse({ ...cells, sku: "" })).toMatchObject({
      product: { column: "external_ref", value: "erp-1" },
    });
    expect(parse({ ...cells, product_id: "p1" })).toMatchObject({ product: { column: "product_id" } });
  });

  it.each([
    [{ quantity: "1" }, { code: "required" }],
    [{ sku: " ", quantity: "1" }, { code: "required" }],
    [{ sku: "A" }, { code: "required", column: "quantity" }],
    [
      { sku: "A", quantity: "-1" },
      { code: "type", column: "quantity" },
    ],
    [
      { sku: "A", quantity: "1.0" },
      { code: "type", column: "quantity" },
    ],
    [
      { sku: "A", quantity: "1e3" },
      { code: "type", column: "quantity" },
    ],
    [
      { sku: "A", quantity: "9".repeat(16) },
      { code: "type", column: "quantity" },
    ],
    [
      { sku: "A", quantity: String(LARGEST_QUANTITY + 1) },
      { code: "range", column: "quantity" },
    ],
    [
      { sku: "A", quantity: "0", action: "decrement" },
      { code: "range", column: "quantity" },
    ],
    [
      { sku: "A", quantity: "1", action: "allocate" },
      { code: "enum", column: "action" },
    ],
    [
      { sku: "A", quantity: "1", location: "x".repeat(129) },
      { code: "length", column: "location" },
    ],
  ] as const)("%j is refused: %j", (cells, fault) => {
    const parsed = parse(cells);
    expect(parsed).toEqual({ faults: [expect.objectContaining(fault)] });
  });

  it("has all its faults at once", () => {
    const parsed = parse({ quantity: "x", action: "y" });
    expect("faults" in parsed && parsed.faults.map(({ code }) => code)).toEqual(["required", "enum", "type"]);
  });
});

describe("the header of a stock file", () => {
  it("needs a column for the product and one for the quantity", () => {
    expect(listMissingColumns(["external_ref", "quantity"])).toEqual([]);
    expect(listMissingColumns(["quantity", "location"])).toEqual(["product_id or sku or external_ref"]);
    expect(listMissingColumns(["sku", "action"])).toEqual(["quantity"]);
  });
});
