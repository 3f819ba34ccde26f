import { LONGEST_SHOPPER_LIFE_SECONDS } from "../http/remembered-tokens.ts";
import { keys } from "../table/keys.ts";
import type { Put, Table } from "../table/table.ts";

const DAY_SECONDS = 24 * 60 * 60;

/** Marks a deleted shopper for functions that accept tokens but may not read what was deleted. */
export function buildShopperEndWrite(
  kind: "account" | "account-member" | "customer",
  id: string,
  now: Date,
): Put {
  const expires_at = Math.floor(now.getTime() / 1000) + LONGEST_SHOPPER_LIFE_SECONDS + DAY_SECONDS;
  const put = { ...keys.endedShopper(kind, id), type: "ended_shopper", expires_at };
  return { put, when: { unconditional: "a shopper who is deleted twice stays deleted" } };
}

/** Finds the ids of shoppers who are marked as deleted. */
export async function findEndedShoppers(
  table: Table,
  kind: "account",
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return new Set();
  const marks = await table.getMany(distinct.map((id) => keys.endedShopper(kind, id)));
  return new Set(distinct.filter((_, at) => marks[at]));
}
