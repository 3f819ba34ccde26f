import type { JSONSchema } from "json-schema-to-ts";
import { addTexts, type Texts } from "./describe-schema.ts";

/** A symbol, so that validators do not see it. */
const OWN_TEXT = Symbol("own text");

export type OwnTexts = string | (Texts & { readonly "": string });

/**
 * Names a schema in the API reference and in generated clients; unique. A spread copy keeps the name and the text of the
 * schema itself: another `description` in a copy is about its place of use.
 * @param texts what it is, or also texts of its parts, as for `describeSchema`
 */
export function nameSchema<const S extends JSONSchema>(title: string, schema: S, texts: OwnTexts): S;
// @__NO_SIDE_EFFECTS__
export function nameSchema(title: string, schema: JSONSchema, texts: OwnTexts): unknown {
  const text = typeof texts === "string" ? texts : texts[""];
  return { ...addTexts(schema, texts, title), title, [OWN_TEXT]: text };
}

/** The text of a named schema itself. */
export function readOwnText(schema: { readonly [OWN_TEXT]?: string }): string | undefined {
  return schema[OWN_TEXT];
}
