import { randomUUID } from "node:crypto";
import { type Comparison, ConditionFailed, type Item, type Key, type Table } from "../../lib/table/table.ts";

export type Open = (options?: { now?: () => Date }) => Promise<Table>;

export const key = (pk: string, sk = "A"): Key => ({ pk, sk });
export const item = (pk: string, rest: Partial<Item> = {}, sk = "A"): Item => ({
  ...key(pk, sk),
  type: "test",
  ...rest,
});
export const absent = { only: "absent" } as const;
export const present = { only: "present" } as const;
export const anyway = { unconditional: "the test only needs the item to be there" } as const;
export const version = (number: number) => ({ only: { version: number } });
export const where = (...comparisons: Comparison[]) => ({ only: { where: comparisons } });
export const at = (iso: string) => () => new Date(iso);
export const TEN = "2026-03-02T10:00:00.000Z";
export const TEN_SECONDS = Date.parse(TEN) / 1000;

/** Tokens outlive a table and count for all tables of an engine. */
export const token = () => randomUUID();

export async function failure(promise: Promise<unknown>): Promise<ConditionFailed> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ConditionFailed) return error;
  throw new Error(`Expected a failed condition, got ${error instanceof Error ? error.stack : "none"}`);
}
