import type { JSONSchema } from "json-schema-to-ts";

/** A symbol, so that validators and derived schemas do not see it. */
const SENT = Symbol("sent");

type Sent = { readonly [SENT]?: JSONSchema };

/** For bodies that `normalize` folds or that get their own error. @param sent accepted shapes, for documents */
// @__NO_SIDE_EFFECTS__
export function withSentForm<const S extends JSONSchema>(sent: JSONSchema, checked: S): S;
export function withSentForm(sent: JSONSchema, checked: object) {
  return { ...checked, [SENT]: sent };
}

export function readSentForm<S extends object>(checked: S & Sent): S | JSONSchema {
  return checked[SENT] ?? checked;
}
