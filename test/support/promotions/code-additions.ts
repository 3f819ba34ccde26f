import { randomUUID } from "node:crypto";
import type { CodesOwner, NewCode } from "../../../lib/promotions/live/code.ts";
import { type CodesToAdd, prepareCodesWrites } from "../../../lib/promotions/live/code-additions-store.ts";
import { ConditionFailed, type Table } from "../../../lib/table/table.ts";

export const AT = "2026-03-02T12:00:00.000Z";

export const aStandard = (id: string = randomUUID()): CodesOwner => ({
  source: "standard",
  promotion_id: id,
  codes_id: id,
});
export const aRule = (id: string = randomUUID()): CodesOwner => ({ ...aStandard(id), source: "rule" });

export const aCode = (code: string, more: Partial<NewCode> = {}): NewCode => ({
  code,
  max_uses: null,
  consume_unit: "per_cart",
  ...more,
});

export const someCodes = (count: number, prefix = "CODE"): NewCode[] =>
  Array.from({ length: count }, (_, n) => aCode(`${prefix}-${n}`));

type Adding = Partial<Omit<CodesToAdd, "owner" | "codes">>;

/** Prepares the writes that add the codes. */
export function step(table: Table, owner: CodesOwner, codes: readonly NewCode[], more: Adding = {}) {
  const givenUp = async () => new Set<string>();
  return prepareCodesWrites(table, { owner, codes, created_at: AT, most: 100_000, givenUp, ...more });
}

/** Adds codes in as many transactions as necessary. Repeats a transaction after a conflict. */
export async function addAll(
  table: Table,
  owner: CodesOwner,
  codes: readonly NewCode[],
  more: Adding = {},
): Promise<readonly NewCode[]> {
  const taken: NewCode[] = [];
  let left = codes;
  while (left.length > 0) {
    const now = left.slice(0, 47);
    const one = await step(table, owner, now, more);
    if (one.writes.length > 0 && !(await isWritten(table, one.writes))) continue;
    taken.push(...one.conflicting);
    left = [...one.remaining, ...left.slice(now.length)];
  }
  return taken;
}

export async function isWritten(table: Table, writes: Parameters<Table["transact"]>[0]): Promise<boolean> {
  try {
    return (await table.transact(writes, randomUUID())) === "written";
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
