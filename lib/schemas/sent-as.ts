import type { JSONSchema } from "json-schema-to-ts";

/** No keyword: what checks a body, and what is made of its schema, do not see it. */
const SENT = Symbol("sent");

type Sent = { readonly [SENT]?: JSONSchema };

/**
 * The schema that a body is checked with, where `normalize` folds the shapes that clients send into one or where some of
 * what it lets pass is refused with an error of its own. @param sent what clients may send, for documents alone
 */
// @__NO_SIDE_EFFECTS__
export function sentAs<const S extends JSONSchema>(sent: JSONSchema, checked: S): S;
export function sentAs(sent: JSONSchema, checked: object) {
  return { ...checked, [SENT]: sent };
}

/** What clients may send where this is what a body is checked with. */
export function asSent<S extends object>(checked: S & Sent): S | JSONSchema {
  return checked[SENT] ?? checked;
}
