import type { JSONSchema } from "json-schema-to-ts";

type Fields = Readonly<Record<string, JSONSchema>>;

type ExactObject<R, O> = {
  readonly type: "object";
  readonly required: readonly (keyof R & string)[];
  readonly additionalProperties: false;
  readonly properties: R & O;
};

/** The schema of an object that has all of these fields, may have the optional ones, and has no others. */
export function exactObject<const R extends Fields>(required: R): ExactObject<R, unknown>;
export function exactObject<const R extends Fields, const O extends Fields>(
  required: R,
  optional: O,
): ExactObject<R, O>;
// @__NO_SIDE_EFFECTS__
export function exactObject(required: Fields, optional: Fields = {}) {
  return {
    type: "object",
    required: Object.keys(required),
    additionalProperties: false,
    properties: { ...required, ...optional },
  } as const;
}
