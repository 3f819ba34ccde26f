import type { Item, Key, Table } from "./table.ts";

/** Keys to read and how to decode their items. Nothing is read yet. */
export type Read<T> = {
  readonly keys: readonly Key[];
  readonly decode: (items: readonly (Item | undefined)[]) => T;
};

type Plan = Readonly<Record<string, Read<unknown>>>;
type Answers<P extends Plan> = { readonly [Name in keyof P]: P[Name] extends Read<infer T> ? T : never };

/** Reads a whole plan in one round trip, strongly consistent. */
export async function readTogether<P extends Plan>(table: Table, plan: P): Promise<Answers<P>> {
  const items = await table.getMany(Object.values(plan).flatMap(({ keys }) => keys));
  let next = 0;
  const answers = Object.entries(plan).map(([name, { keys, decode }]) => {
    const first = next;
    next += keys.length;
    return [name, decode(items.slice(first, next))];
  });
  return Object.fromEntries(answers) as Answers<P>;
}
