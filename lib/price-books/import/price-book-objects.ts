import type { RecordKey } from "../../imports/kind.ts";
import { findRequestFaults } from "../../imports/request-faults.ts";
import type { RowFault } from "../../jobs/row-fault.ts";
import { shortName } from "../../kernel/errors.ts";
import { isObject } from "../../kernel/objects.ts";
import {
  type UpdatePriceBookRequest,
  type UpdatePriceRequest,
  updatePriceBookRequest,
  updatePriceRequest,
} from "../schemas.ts";

export type BookObject = {
  readonly type: "pricebook";
  readonly id: string | undefined;
  readonly attributes: UpdatePriceBookRequest["data"]["attributes"];
};

export type PriceObject = {
  readonly type: "product-price";
  readonly id: string | undefined;
  /** At least one of the two names its book. */
  readonly bookId: string | undefined;
  readonly bookRef: string | undefined;
  readonly attributes: UpdatePriceRequest["data"]["attributes"];
};

export type PriceBookObject = BookObject | PriceObject;

export type Faulty = { readonly faults: readonly RowFault[] };

/** Objects are what `PUT` takes, so that its rules hold; what a new one needs is checked when it is planned. */
const BOOK = { id: "price-books/update-price-book", body: updatePriceBookRequest };
const PRICE = { id: "price-books/prices/update-price", body: updatePriceRequest };

/** The faults that an object has by itself, without a look at the store. */
export function readPriceBookObject(value: unknown): PriceBookObject | Faulty {
  switch (readType(value)) {
    case "pricebook":
      return readBook(value);
    case "product-price":
      return readPrice(value);
    case "price-modifier":
      return refuseObject("not_supported", "data.type", "price modifiers cannot be imported.");
    default:
      return refuseObject("type", "data.type", "it must be 'pricebook' or 'product-price'.");
  }
}

function readType(value: unknown): unknown {
  const data = isObject(value) ? value["data"] : undefined;
  return isObject(data) ? data["type"] : undefined;
}

function isBook(value: unknown): value is UpdatePriceBookRequest {
  return findRequestFaults(BOOK, value).length === 0;
}

function readBook(value: unknown): BookObject | Faulty {
  if (!isBook(value)) return { faults: findRequestFaults(BOOK, value) };
  const { id, attributes } = value.data;
  return { type: "pricebook", id: id?.toLowerCase(), attributes };
}

function isPrice(value: unknown): value is UpdatePriceRequest {
  return findRequestFaults(PRICE, value).length === 0;
}

function readPrice(value: unknown): PriceObject | Faulty {
  if (!isPrice(value)) return { faults: findRequestFaults(PRICE, value) };
  const { data } = value;
  const { id, attributes } = data;
  const bookId = readText(data["pricebook_id"])?.toLowerCase();
  const bookRef = readText(data["pricebook_external_ref"]);
  const faults = [...listUnsupported(attributes)];
  if (bookId === undefined && bookRef === undefined) {
    const text = "this or 'data.pricebook_id' must name the price book.";
    faults.push(...refuseObject("required", "data.pricebook_external_ref", text).faults);
  }
  if (faults.length > 0) return { faults };
  return { type: "product-price", id: id?.toLowerCase(), bookId, bookRef, attributes };
}

function readText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Requests take these, files do not. */
function listUnsupported({ sales }: PriceObject["attributes"]): readonly RowFault[] {
  return Object.entries(sales ?? {}).flatMap(([name, { bundle_ids }]) => {
    if (!bundle_ids || bundle_ids.length === 0) return [];
    const column = `data.attributes.sales.${shortName(name)}.bundle_ids`;
    return refuseObject("not_supported", column, "a file cannot name bundles.").faults;
  });
}

/**
 * Values that one object of a file may have. Two objects that name one book or price in different ways are found when they
 * are planned together.
 */
export function listObjectKeys(object: PriceBookObject): readonly RecordKey[] {
  return object.type === "pricebook" ? listBookKeys(object) : listPriceKeys(object);
}

function listBookKeys({ id, attributes: { external_ref: ref, name } }: BookObject): RecordKey[] {
  const toKey = (column: string, text: string, code: RecordKey["code"] = "repeated"): RecordKey => ({
    key: `book ${column} ${text}`,
    column: `data.${column}`,
    code,
  });
  return [
    ...(id === undefined ? [] : [toKey("id", id)]),
    ...(ref ? [toKey("attributes.external_ref", ref)] : []),
    ...(typeof name === "string" ? [toKey("attributes.name", name, "not_unique")] : []),
  ];
}

function listPriceKeys({
  id,
  bookId,
  bookRef,
  attributes: { external_ref: ref, sku },
}: PriceObject): RecordKey[] {
  const book = JSON.stringify([bookId ?? bookRef, bookId === undefined]);
  const toKey = (column: string, text: string): RecordKey => ({
    key: `price ${column} ${column === "id" ? "" : book} ${text}`,
    column: `data.${column}`,
    code: "repeated",
  });
  return [
    ...(id === undefined ? [] : [toKey("id", id)]),
    ...(ref ? [toKey("attributes.external_ref", ref)] : []),
    ...(sku === undefined ? [] : [toKey("attributes.sku", sku)]),
  ];
}

/** @param column path of the field, at which the message begins */
export function refuseObject(code: RowFault["code"], column: string, text: string): Faulty {
  return { faults: [{ column, code, message: `${column}: ${text}` }] };
}
