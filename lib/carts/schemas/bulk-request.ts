import type { JSONSchema } from "json-schema-to-ts";
import { oneOrMany } from "../../schemas/one-or-many.ts";
import { sentAs } from "../../schemas/sent-as.ts";
import { titled } from "../../schemas/titled.ts";
import { allOrNothing } from "./shared-schemas.ts";

/** What one request adds or changes in a cart at most. */
export const MOST_AT_ONCE = 1000;

/** The request with these data and options. */
// @__NO_SIDE_EFFECTS__
export function requestOf<const D extends JSONSchema, const O extends JSONSchema>(data: D, options: O) {
  return { type: "object", required: ["data"], properties: { data, options } } as const;
}

/**
 * The request that makes one thing or many of a kind, all or those without an error.
 * @param sent one as clients send it
 * @param folded one as it is checked
 */
// @__NO_SIDE_EFFECTS__
export function bulkRequest<const F extends JSONSchema>(title: string, sent: JSONSchema, folded: F) {
  const list = { type: "array", minItems: 1, maxItems: MOST_AT_ONCE, items: folded } as const;
  return sentAs(
    titled(title, requestOf(oneOrMany(sent, MOST_AT_ONCE), allOrNothing)),
    requestOf(list, allOrNothing),
  );
}
