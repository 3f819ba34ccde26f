import type { JSONSchema } from "json-schema-to-ts";

/** A symbol, so that validators and derived schemas do not see it. */
const SENT = Symbol("sent");

const FORM_FIELDS = Symbol("form fields");

type Sent = { readonly [SENT]?: JSONSchema; readonly [FORM_FIELDS]?: JSONSchema };

/**
 * For bodies that `normalize` folds or that get their own error.
 * @param sent accepted shapes, for documents
 * @param formFields what a form with a file has, for documents
 */
// @__NO_SIDE_EFFECTS__
export function withSentForm<const S extends JSONSchema>(
  sent: JSONSchema,
  checked: S,
  formFields?: JSONSchema,
): S;
export function withSentForm(sent: JSONSchema, checked: object, formFields?: JSONSchema) {
  return { ...checked, [SENT]: sent, [FORM_FIELDS]: formFields };
}

export function readSentForm<S extends object>(checked: S & Sent): S | JSONSchema {
  return checked[SENT] ?? checked;
}

export function readFormFields(checked: object & Sent): JSONSchema | undefined {
  return checked[FORM_FIELDS];
}
