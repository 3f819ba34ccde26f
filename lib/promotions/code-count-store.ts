import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { totalOf } from "../live-promotions/code-list.ts";
import { getCodeList } from "../live-promotions/code-list-store.ts";
import { keys } from "../table/keys.ts";
import type { Check, Table } from "../table/table.ts";

/** How many codes a list has, and the write that fails once somebody has added or removed one. */
export type CodeCount = { readonly count: number; readonly unchanged: Check };

/** Counts the codes of a list without reading them. @param codesId as the promotion names its codes now */
export async function countedCodes(table: Table, codesId: string): Promise<CodeCount> {
  const { value, version } = await getCodeList(table, codesId);
  const unchanged: Check = {
    check: keys.promotionCodes(codesId),
    when: { only: version === 0 ? "absent" : { version } },
  };
  return { count: totalOf(value), unchanged };
}

/**
 * What a promotion that becomes automatic has to be written with: nobody gives a code for it any more.
 * @throws ApiError 422 for one with codes
 */
export async function checkNoCodes(table: Table, codesId: string): Promise<Check> {
  const { count, unchanged } = await countedCodes(table, codesId);
  if (count === 0) return unchanged;
  throw unprocessable("A promotion with codes cannot become automatic: delete its codes first.", {
    title: TITLES.noCodesAllowed,
    source: "data.automatic",
  });
}
