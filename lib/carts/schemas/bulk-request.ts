import type { JSONSchema } from "json-schema-to-ts";
import { oneOrMany } from "../../schemas/resource.ts";
import { withSentForm } from "../../schemas/sent-as.ts";
import { nameSchema, type OwnTexts } from "../../schemas/titled.ts";
import { allOrNothing } from "./shared-schemas.ts";

/** Elements that one request adds or changes at most. */
export const MOST_AT_ONCE = 1000;

// @__NO_SIDE_EFFECTS__
export function buildRequestSchema<const D extends JSONSchema, const O extends JSONSchema>(
  data: D,
  options: O,
) {
  return { type: "object", required: ["data"], properties: { data, options } } as const;
}

/** @param sent an element as clients send it @param folded an element as it is checked */
// @__NO_SIDE_EFFECTS__
export function bulkRequest<const F extends JSONSchema>(
  title: string,
  sent: JSONSchema,
  folded: F,
  texts: OwnTexts,
) {
  const list = { type: "array", minItems: 1, maxItems: MOST_AT_ONCE, items: folded } as const;
  return withSentForm(
    nameSchema(title, buildRequestSchema(oneOrMany(sent, MOST_AT_ONCE), allOrNothing), texts),
    buildRequestSchema(list, allOrNothing),
  );
}
