import { type ApiError, unavailable } from "../kernel/errors.ts";

/**
 * The few things this project asks of its one table. `dynamo-table.ts` does them on DynamoDB and
 * `test/support/tables/memory-table.ts` in memory; `test/table/behaviour.ts` holds the cases both must pass.
 */
export type Key = { readonly pk: string; readonly sk: string };

/**
 * A stored item. Its content is in `packed`, for a few small types in `data`; the attributes beside it are those that
 * conditions, indexes, expiry or an operator's eye need. `expires_at` is in epoch seconds.
 */
export type Item = Key & {
  readonly type: string;
  readonly version?: number;
  readonly expires_at?: number;
  /** Effect id of the last write, so that a writer whose answer was lost can tell that it was its own. */
  readonly by?: string;
  readonly gsi1pk?: string;
  readonly gsi1sk?: string;
  readonly data?: unknown;
  readonly [attribute: string]: unknown;
};

/**
 * Every write says when it may happen. `absent` counts an expired item as absent, at once or only when it expired so
 * long ago; the others do not see it.
 */
export type Condition =
  | { readonly only: "absent"; readonly restSeconds?: number }
  | { readonly only: "present" }
  | { readonly only: { readonly version: number } }
  | { readonly only: { readonly where: readonly Comparison[] } }
  | { readonly unconditional: string };

/**
 * What an attribute must be, for items that are counted on or change hands without a version. An attribute that is
 * absent, as all are where there is no item, counts as 0 and equals no text. An update by such a condition alone cannot
 * tell its own repeat from another's, so it goes into a transaction with another write.
 */
export type Comparison = { readonly attribute: string } & (
  | { readonly equals: string | number }
  | { readonly atMost: number }
  | { readonly atLeast: number }
);

/** Whether an attribute with this value is as a condition wants it. */
export function isPassed(comparison: Comparison, value: unknown = 0): boolean {
  if ("equals" in comparison) return value === comparison.equals;
  if (typeof value !== "number") return false;
  return "atMost" in comparison ? value <= comparison.atMost : value >= comparison.atLeast;
}

/** Whether a condition names the version that was read. */
export function isOfVersion(when: Condition): when is { readonly only: { readonly version: number } } {
  return "only" in when && typeof when.only === "object" && "version" in when.only;
}

/**
 * The answer when the condition of this write does not hold, if deciding again cannot help, such as a name that is
 * taken. A write without one failed because somebody changed what was read.
 */
type Refusable = { readonly refusal?: () => ApiError };

export type Put = Refusable & { readonly put: Item; readonly when: Condition };
export type Update = Refusable & {
  readonly update: Key;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly add?: Readonly<Record<string, number>>;
  readonly remove?: readonly string[];
  readonly when: Condition;
};
export type Delete = Refusable & { readonly delete: Key; readonly when: Condition };
export type Check = Refusable & { readonly check: Key; readonly when: Condition };
export type Write = Put | Update | Delete | Check;

/** The key of the item that a write is about. */
export function keyOf(write: Write): Key {
  if ("put" in write) return { pk: write.put.pk, sk: write.put.sk };
  if ("update" in write) return write.update;
  return "delete" in write ? write.delete : write.check;
}

/**
 * `lost` means that there was no answer, and why: the write may have landed or not, and the caller has to look. A
 * write that certainly did not happen throws instead.
 */
export type WriteOutcome = "written" | { readonly lost: unknown };

/**
 * For work that is done again when it is not certain to be done.
 * @throws ApiError 503 for a write whose outcome is unknown
 */
export async function certainly(outcome: Promise<WriteOutcome>): Promise<void> {
  const found = await outcome;
  if (found === "written") return;
  throw unavailable(new Error("The answer to a write was lost", { cause: found.lost }));
}

export type TableQuery = {
  readonly pk: string;
  /** The index holds keys alone, of expired items too: what it finds is read with `getMany`. */
  readonly index?: "gsi1";
  readonly sk?: { readonly prefix: string } | { readonly from?: string; readonly to?: string };
  readonly descending?: boolean;
  /** Most items read in this call; without it one page of at most 1 MB. */
  readonly limit?: number;
  readonly after?: Cursor;
  /** Only the table itself can be read consistently, an index cannot. */
  readonly consistent?: boolean;
};
export type Cursor = Readonly<Record<string, unknown>>;
export type Page = {
  readonly items: readonly Item[];
  readonly next?: Cursor;
  /** Read units that the call consumed, for what was read and left out, too. */
  readonly units: number;
};

export type Table = {
  /** Strongly consistent read of one item; `undefined` when it is missing or has expired. */
  get(key: Key): Promise<Item | undefined>;
  /**
   * Strongly consistent reads in one round trip, answers in the order of the keys. With `attributes` only these come,
   * beside key, type and expiry: the read costs as much, but large content stays where it is.
   */
  getMany(keys: readonly Key[], attributes?: readonly string[]): Promise<readonly (Item | undefined)[]>;
  query(query: TableQuery): Promise<Page>;
  put(item: Item, when: Condition): Promise<WriteOutcome>;
  update(key: Key, change: Omit<Update, "update" | "when">, when: Condition): Promise<WriteOutcome>;
  /** All or none of at most 100 writes; `token` makes a repeat within ten minutes the same call. */
  transact(writes: readonly Write[], token: string): Promise<WriteOutcome>;
};

/** A write's condition did not hold. Nothing was written. */
export class ConditionFailed extends Error {
  /** Positions in the list of writes whose condition failed; `[0]` for a single write. */
  readonly positions: readonly number[];
  /** The items that stood in the way, by position; `undefined` where there is none. */
  readonly blockers: ReadonlyMap<number, Item | undefined>;

  /** An earlier try of the same write got no answer and may be what stands in the way now. */
  readonly isRepeated: boolean;

  constructor(blockers: ReadonlyMap<number, Item | undefined>, isRepeated = false) {
    super("A write's condition did not hold.");
    this.isRepeated = isRepeated;
    this.name = "ConditionFailed";
    this.blockers = blockers;
    this.positions = [...blockers.keys()];
  }
}
