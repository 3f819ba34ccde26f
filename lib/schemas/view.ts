import type { FromSchema, JSONSchema } from "json-schema-to-ts";

/** The value that a use case returns for this schema: read-only, and optional fields may be `undefined`. */
export type View<S extends JSONSchema> = Frozen<FromSchema<S>>;

type Frozen<T> = T extends readonly (infer E)[]
  ? readonly Frozen<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> | Absent<T, K> }
    : T;

type Absent<T, K extends keyof T> = string extends K
  ? never
  : Record<never, never> extends Pick<T, K>
    ? undefined
    : never;
