import { type ApiError, unavailable } from "../kernel/errors.ts";
import type { PersonName } from "../kernel/person-name.ts";

/** Two implementations, `dynamo-table.ts` and `memory-table.ts`, pass the cases of `test/table/behaviour.ts`. */
export type Key = { readonly pk: string; readonly sk: string };

/** The content is in `packed`, for a few small types in `data`. `expires_at` is in epoch seconds. */
export type Item = Key & {
  readonly type: string;
  readonly version?: number;
  readonly expires_at?: number;
  /** Effect id of the last write, so that a writer whose answer was lost recognises its own write. */
  readonly by?: string;
  readonly gsi1pk?: string;
  readonly gsi1sk?: string;
  readonly data?: unknown;
  readonly [attribute: string]: unknown;
};

/** `absent` includes an expired item; with `restSeconds`, only that long after its expiry. Others skip expired items. */
export type Condition =
  | { readonly only: "absent"; readonly restSeconds?: number }
  | { readonly only: "present" }
  | { readonly only: { readonly version: number } }
  | { readonly only: { readonly where: readonly Comparison[] } }
  | { readonly unconditional: string };

/** An absent attribute counts as 0 and equals no text. Alone, it cannot recognise its own repeat: use a transaction. */
export type Comparison = { readonly attribute: string } & (
  | { readonly equals: string | number }
  | { readonly atMost: number }
  | { readonly atLeast: number }
);

export function isPassed(comparison: Comparison, value: unknown = 0): boolean {
  if ("equals" in comparison) return value === comparison.equals;
  if (typeof value !== "number") return false;
  return "atMost" in comparison ? value <= comparison.atMost : value >= comparison.atLeast;
}

export function isOfVersion(when: Condition): when is { readonly only: { readonly version: number } } {
  return "only" in when && typeof when.only === "object" && "version" in when.only;
}

/** The error if this write's condition fails and deciding again cannot help, such as a name in use. */
type Refusable = { readonly refusal?: () => ApiError };

export type Put = Refusable & { readonly put: Item; readonly when: Condition };
export type Update = Refusable & {
  readonly update: Key;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly add?: Readonly<Record<string, number>>;
  readonly remove?: readonly string[];
  readonly when: Condition;
};
export type Delete = Refusable & {
  readonly delete: Key;
  readonly when: Condition;
  /** For the record of changes, which sees no more of a deleted item. The id and persons if the key does not say them. */
  readonly deleted?: {
    readonly id?: string;
    readonly name?: string;
    readonly persons?: readonly PersonName[];
    readonly parts?: readonly { readonly type: string; readonly id: string }[];
  };
};
export type Check = Refusable & { readonly check: Key; readonly when: Condition };
export type Write = Put | Update | Delete | Check;

export function keyOf(write: Write): Key {
  if ("put" in write) return { pk: write.put.pk, sk: write.put.sk };
  if ("update" in write) return write.update;
  return "delete" in write ? write.delete : write.check;
}

/** `lost`: the write may have landed, and the caller has to look. A write that did not happen throws instead. */
export type WriteOutcome = "written" | { readonly lost: unknown };

/** For repeatable work. @throws ApiError 503 for an unknown outcome */
export async function requireWritten(outcome: Promise<WriteOutcome>): Promise<void> {
  const result = await outcome;
  if (result === "written") return;
  throw unavailable(new Error("The answer to a write was lost", { cause: result.lost }));
}

export type TableQuery = {
  readonly pk: string;
  /** The index contains keys alone, of expired items too. */
  readonly index?: "gsi1";
  readonly sk?: { readonly prefix: string } | { readonly from?: string; readonly to?: string };
  readonly descending?: boolean;
  readonly limit?: number;
  readonly after?: Cursor;
  /** Only the table itself can be read consistently. */
  readonly consistent?: boolean;
};
export type Cursor = Readonly<Record<string, unknown>>;
export type Page = {
  readonly items: readonly Item[];
  readonly next?: Cursor;
  /** Read units, including items that were filtered out. */
  readonly units: number;
};

export type Table = {
  /** Strongly consistent; undefined for a missing or expired item. */
  get(key: Key): Promise<Item | undefined>;
  /** Strongly consistent, in the order of the keys. `attributes` saves transfer, not cost. */
  getMany(keys: readonly Key[], attributes?: readonly string[]): Promise<readonly (Item | undefined)[]>;
  query(query: TableQuery): Promise<Page>;
  put(item: Item, when: Condition): Promise<WriteOutcome>;
  update(key: Key, change: Omit<Update, "update" | "when">, when: Condition): Promise<WriteOutcome>;
  /** All or none of at most 100 writes; `token` makes a repeat within ten minutes the same call. */
  transact(writes: readonly Write[], token: string): Promise<WriteOutcome>;
};

export class ConditionFailed extends Error {
  /** `[0]` for a single write. */
  readonly positions: readonly number[];
  readonly blockers: ReadonlyMap<number, Item | undefined>;

  /** A lost earlier try of the same write may be the blocking item. */
  readonly isRepeated: boolean;

  constructor(blockers: ReadonlyMap<number, Item | undefined>, isRepeated = false) {
    super("A write's condition did not hold.");
    this.isRepeated = isRepeated;
    this.name = "ConditionFailed";
    this.blockers = blockers;
    this.positions = [...blockers.keys()];
  }
}

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
  const answers: Record<string, unknown> = {};
  let next = 0;
  for (const [name, { keys, decode }] of Object.entries(plan)) {
    answers[name] = decode(items.slice(next, next + keys.length));
    next += keys.length;
  }
  return answers as Answers<P>;
}
