import { dropUndefined } from "../../../lib/kernel/objects.ts";
import type { Field } from "./columns.ts";
import type { Row } from "./rows.ts";
import {
  type Reading,
  readAddress,
  readAmount,
  readAttribute,
  readBoolean,
  readCell,
  readCode,
  readQuantity,
  refuseCell,
} from "./values.ts";

/** A file of the shop, and the cell that names it. */
export type ShopImage = { readonly href: string; readonly row: Row; readonly field: Field };

/** A choice such as the size, with its values in the order of the rows. */
export type ShopOption = { readonly name: string; readonly values: readonly string[] };

/** A variant, from its row. Amounts are in minor units. */
export type ShopVariant = {
  readonly row: Row;
  readonly sku: string;
  /** One of each option; empty for a product without options. */
  readonly values: readonly string[];
  readonly barcode: string | undefined;
  readonly isShipped: boolean;
  readonly shopper: Readonly<Record<string, string>>;
  readonly admin: Readonly<Record<string, string>>;
  readonly price: { readonly list: number; readonly sale: number | undefined } | undefined;
  /** Units in stock; undefined if they are not counted. */
  readonly quantity: number | undefined;
  readonly image: ShopImage | undefined;
};

/** A variant as its row has it; the sku may be empty or that of another. */
export type UnnamedVariant = Omit<ShopVariant, "sku"> & { readonly givenSku: string };

const OPTIONS = [
  ["option1Name", "option1Value"],
  ["option2Name", "option2Value"],
  ["option3Name", "option3Value"],
] as const satisfies readonly (readonly [Field, Field])[];

/** Rows of a product without any of these have only an image. */
const OF_VARIANTS = ["option1Value", "option2Value", "option3Value", "price", "sku"] as const;

/** The variants of a product, and what there is to choose. */
export function readVariants(reading: Reading, rows: readonly [Row, ...Row[]]) {
  const named = OPTIONS.flatMap(([name, value]) => {
    const text = rows.map((row) => row.read(name)).find((one) => one !== "");
    return text === undefined ? [] : [{ name: text, field: value }];
  });
  const found = rows.filter((row) => OF_VARIANTS.some((field) => row.read(field) !== ""));
  const chosen = hasChoice(named, found) ? named : [];
  const placed = found.length > 0 ? found : [rows[0]];
  const seen = new Set<string>();
  const variants = placed.flatMap((row) => {
    const values = chosen.map(({ field }) => row.read(field));
    const missing = chosen.find(({ field }) => row.read(field) === "");
    if (missing) {
      refuseCell(reading, row, missing.field, `The variant has no value for '${missing.name}'.`);
      return [];
    }
    const combination = JSON.stringify(values);
    if (seen.has(combination)) {
      refuseCell(reading, row, "option1Value", "An earlier row of the product is this variant already.");
      return [];
    }
    seen.add(combination);
    return [readVariant(reading, row, values)];
  });
  const options = chosen.map(({ name }, at): ShopOption => {
    const values = variants.flatMap((variant) => variant.values[at] ?? []);
    return { name, values: [...new Set(values)] };
  });
  const hasAll = placed.every((row) => chosen.every(({ field }) => row.read(field) !== ""));
  return { options, variants, hasAllVariants: hasAll };
}

type NamedOption = { readonly name: string; readonly field: Field };

/** Shopify gives a product without options the value `Default Title` of an option `Title`. */
function hasChoice([option, ...others]: readonly NamedOption[], rows: readonly Row[]): boolean {
  if (!option) return false;
  const isTitle = option.name.toLowerCase() === "title" && others.length === 0;
  return !isTitle || rows.some((row) => row.read(option.field).toLowerCase() !== "default title");
}

function readVariant(reading: Reading, row: Row, values: readonly string[]): UnnamedVariant {
  const { report } = reading;
  const image = readAddress(reading, row, "variantImage");
  const text = (field: Field) => readAttribute(reading, row, readCell(row, field));
  if (!readBoolean(reading, row, "taxable", true))
    report.note("That a variant is free of tax is not taken", row);
  return {
    ...{ row, values, givenSku: readCode(row, "sku"), barcode: readCode(row, "barcode") || undefined },
    isShipped: readBoolean(reading, row, "shipping", true),
    shopper: dropUndefined({ weight_g: readGrams(reading, row) }),
    admin: dropUndefined({ cost: text("cost"), tax_code: text("taxCode") }),
    price: readPrice(reading, row),
    quantity: readStock(reading, row),
    image: image === undefined ? undefined : { href: image, row, field: "variantImage" },
  };
}

/** Without zeros behind the point: the two exports write the same weight in two ways. */
function readGrams(reading: Reading, row: Row): string | undefined {
  const text = row.read("grams");
  if (text === "") return undefined;
  const grams = Number(text);
  if (grams >= 0) return String(grams);
  return refuseCell(reading, row, "grams", `'${text}' is no weight.`);
}

/** Shops strike a higher price through and sell for the lower one: a sale without end. */
function readPrice(reading: Reading, row: Row): ShopVariant["price"] {
  const price = readAmount(reading, row, "price");
  const compareAt = readAmount(reading, row, "compareAt");
  if (price === undefined) {
    if (row.read("price") === "") reading.report.note("Variants without a price", row);
    return undefined;
  }
  const isSale = compareAt !== undefined && compareAt > price;
  return isSale ? { list: compareAt, sale: price } : { list: price, sale: undefined };
}

/** Only what Shopify counts and does not sell beyond. */
function readStock(reading: Reading, row: Row): number | undefined {
  if (row.read("tracker") === "") return undefined;
  if (readBoolean(reading, row, "oversell", false)) {
    reading.report.note(
      "Variants sold when out of stock get no stock, so that they are never out of it",
      row,
    );
    return undefined;
  }
  if (row.read("quantity") === "") reading.report.note("Stock is counted, but the file has no quantity", row);
  return readQuantity(reading, row);
}
