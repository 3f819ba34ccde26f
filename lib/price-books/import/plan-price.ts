import { ApiError, shortName } from "../../kernel/errors.ts";
import type { Document } from "../../table/entity.ts";
import { derivePriceId, type Price } from "../price-book.ts";
import { buildPrice, changePrice } from "../price-input.ts";
import { keepUnchanged } from "./plan-book.ts";
import { type Faulty, type PriceObject, refuseObject } from "./price-book-objects.ts";

/** Prices of the book with an object's id, sku or reference. */
export type FoundPrices = {
  readonly byId?: Document<Price> | undefined;
  readonly bySku?: Document<Price> | undefined;
  /** Prices with the object's reference; read only if that of the id or sku has another. */
  readonly byRef?: readonly Document<Price>[] | undefined;
};

export type PlannedPrice = { readonly value: Price; readonly before?: Document<Price> } | Faulty;

/** True if the index must say which price has the object's reference. */
export function needsRef({ id, attributes }: PriceObject, { byId, bySku }: FoundPrices): boolean {
  const { external_ref: ref } = attributes;
  const match = id === undefined ? bySku : byId;
  return Boolean(ref) && match?.value.external_ref !== ref;
}

/**
 * A price is found by its id, else by its reference, else by its sku. A price without a reference gets that of the object
 * with its sku.
 */
export function planPrice(bookId: string, object: PriceObject, match: FoundPrices, at: string): PlannedPrice {
  const { attributes } = object;
  const before = findPrice(object, match);
  if (before && "faults" in before) return before;
  try {
    if (before) {
      const value = keepUnchanged(before.value, changePrice(before.value, attributes, at));
      return { value, before };
    }
    const { sku, currencies } = attributes;
    if (sku === undefined) return refuseObject("required", SKU_COLUMN, "a new price needs a sku.");
    if (currencies === undefined) {
      return refuseObject("required", "data.attributes.currencies", "a new price needs currencies.");
    }
    return { value: buildPrice(bookId, { ...attributes, sku, currencies }, at) };
  } catch (error) {
    if (error instanceof ApiError) return { faults: error.problems.flatMap(listFaults) };
    throw error;
  }
}

function listFaults({ detail, source = "data.attributes" }: ApiError["problems"][number]): Faulty["faults"] {
  return refuseObject("range", source, detail).faults;
}

function findPrice(object: PriceObject, match: FoundPrices): Document<Price> | Faulty | undefined {
  const { id, attributes } = object;
  if (id !== undefined) return findById(id, object, match);
  const { external_ref: ref, sku } = attributes;
  const { bySku } = match;
  if (!ref || bySku?.value.external_ref === ref) return bySku;
  const [other, second] = match.byRef ?? [];
  if (other && sku !== undefined) return refuseRef(other.value);
  if (other && second) {
    const text = `the prices '${other.value.id}' and '${second.value.id}' have this reference.`;
    return refuseObject("ambiguous_ref", REF_COLUMN, text);
  }
  if (other) return other;
  const taken = bySku?.value.external_ref;
  if (taken === undefined) return bySku;
  return refuseObject("sku_taken", SKU_COLUMN, `its price has the reference '${shortName(taken)}'.`);
}

function findById(
  id: string,
  { attributes: { external_ref: ref, sku } }: PriceObject,
  { byId, byRef = [] }: FoundPrices,
): Document<Price> | Faulty {
  if (!byId) return refuseObject("unknown_price", "data.id", `the book has no price '${shortName(id)}'.`);
  if (sku !== undefined && sku !== byId.value.sku) {
    return refuseObject("sku_taken", SKU_COLUMN, `the price keeps its sku '${shortName(byId.value.sku)}'.`);
  }
  const other = byRef.find(({ value }) => value.id !== byId.value.id);
  return ref && other ? refuseRef(other.value) : byId;
}

const REF_COLUMN = "data.attributes.external_ref";
const SKU_COLUMN = "data.attributes.sku";

function refuseRef({ sku }: Price): Faulty {
  return refuseObject(
    "external_ref_taken",
    REF_COLUMN,
    `the price of the sku '${shortName(sku)}' has this reference.`,
  );
}

/** The price that the object is about, if its book is there. */
export function readPriceId(bookId: string, { id, attributes: { sku } }: PriceObject): string | undefined {
  if (id !== undefined) return id;
  return sku === undefined ? undefined : derivePriceId(bookId, sku);
}
