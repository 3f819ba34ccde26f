import type { FromSchema, JSONSchema } from "json-schema-to-ts";

type DeepReadonly<T> = T extends readonly (infer E)[]
  ? readonly DeepReadonly<E>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

/** What an answer with this schema holds. It is read-only, as what it is made of is. */
export type View<S extends JSONSchema> = DeepReadonly<FromSchema<S>>;
