type Absent<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T];

type Defined<T> = { readonly [K in Exclude<keyof T, Absent<T>>]: T[K] } & {
  readonly [K in Absent<T>]?: Exclude<T[K], undefined>;
};

export function dropUndefined<const T extends object>(fields: T): Defined<T>;
export function dropUndefined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
