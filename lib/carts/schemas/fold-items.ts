import { isObject } from "../../kernel/objects.ts";

/* Public clients send the same request in several shapes. The schema describes and checks the folded one. */

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
