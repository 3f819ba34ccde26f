import type { JSONSchema } from "json-schema-to-ts";

type Schemas = Readonly<Record<string, JSONSchema>>;
export type ExactFields = Readonly<Record<string, JSONSchema | Optional<JSONSchema>>>;

export type Optional<S> = { readonly ifAny: S };

type OptionalKeys<F> = { [K in keyof F]: F[K] extends Optional<unknown> ? K : never }[keyof F];
export type ExactObject<F> = {
  readonly type: "object";
  readonly required: readonly (Exclude<keyof F, OptionalKeys<F>> & string)[];
  readonly additionalProperties: false;
  readonly properties: { readonly [K in keyof F]: F[K] extends Optional<infer S> ? S : F[K] };
};

// @__NO_SIDE_EFFECTS__
export function optional<const S extends JSONSchema>(schema: S): Optional<S> {
  return { ifAny: schema };
}

export function optionals<const F extends Schemas>(fields: F): { readonly [K in keyof F]: Optional<F[K]> };
// @__NO_SIDE_EFFECTS__
export function optionals(fields: Schemas) {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, optional(schema)]));
}

type OpenObject<R, F> = { readonly type: "object"; readonly required: R; readonly properties: F };

/** For requests: other fields are ignored. @param required fields that must be there */
export function openObject<const R extends readonly string[], const F extends Schemas>(
  required: R,
  fields: F,
): OpenObject<R, F>;
// @__NO_SIDE_EFFECTS__
export function openObject(required: readonly string[], fields: Schemas): object {
  return { type: "object", ...(required.length > 0 ? { required } : {}), properties: fields };
}

/** Allows no other fields. Answers have their fields in this order (decision 0118). */
export function exactObject<const F extends ExactFields>(fields: F): ExactObject<F>;
// @__NO_SIDE_EFFECTS__
export function exactObject(fields: ExactFields): object {
  const each = Object.entries(fields);
  return {
    type: "object",
    required: each.flatMap(([name, field]) => (isOptional(field) ? [] : [name])),
    additionalProperties: false,
    properties: Object.fromEntries(
      each.map(([name, field]) => [name, isOptional(field) ? field.ifAny : field]),
    ),
  };
}

function isOptional(field: JSONSchema | Optional<JSONSchema>): field is Optional<JSONSchema> {
  return typeof field === "object" && "ifAny" in field;
}
