import type { FromSchema, JSONSchema } from "json-schema-to-ts";

/**
 * What a use case hands out for this schema. Nothing in it can be changed, and a field that may be left out may also
 * be `undefined`, which JSON leaves out.
 */
export type View<S extends JSONSchema> = Frozen<FromSchema<S>>;

type Frozen<T> = T extends readonly (infer E)[]
  ? readonly Frozen<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> | Absent<T, K> }
    : T;

/** `undefined` for a field that may be left out; not for the values of a map. */
type Absent<T, K extends keyof T> = string extends K
  ? never
  : Record<never, never> extends Pick<T, K>
    ? undefined
    : never;
