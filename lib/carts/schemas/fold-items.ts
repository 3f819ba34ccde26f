import { isObject } from "../../kernel/own.ts";
import { addCartItemsRequest } from "./item-requests.ts";

/*
 * Public clients send the same request in several shapes. Each function folds them into the one that the schema
 * describes and leaves judging to the schema.
 */

/** `{data: {…}}`, `{data: […]}` and `{data: {data: […]}}` become an array; `single` remembers the first. */
export function foldItems(body: unknown): unknown {
  if (!isObject(body)) return body;
  const outer = body["data"];
  const data = isObject(outer) && Array.isArray(outer["data"]) ? outer["data"] : outer;
  return isObject(data) ? { ...body, data: [data], single: true } : { ...body, data, single: false };
}

/** A bare object, as some storefronts post it, becomes `{data: {…}}`. */
export function foldBareObject(body: unknown): unknown {
  return isObject(body) && !("data" in body) ? { data: body } : body;
}

/** How bodies with a list of items are read: a bulk add of 100 rich items fits, and carts nest less than others. */
export const itemListBody = {
  bodyLimit: 256 * 1024,
  bodyDepth: 8,
  perItem: true,
  normalize: foldItems,
} as const;

/** What is added to a cart, and how that is read. */
export const addedItemsBody = { ...itemListBody, body: addCartItemsRequest } as const;
