type Absent<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T];

type Defined<T> = { readonly [K in Exclude<keyof T, Absent<T>>]: T[K] } & {
  readonly [K in Absent<T>]?: Exclude<T[K], undefined>;
};

/** The object without the fields that are `undefined`. */
export function defined<const T extends object>(fields: T): Defined<T>;
export function defined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
