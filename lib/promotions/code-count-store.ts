import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { keys } from "../table/keys.ts";
import type { Check, Table } from "../table/table.ts";
import { totalOf } from "./live/code-list.ts";
import { getCodeList } from "./live/code-list-store.ts";

/** `unchanged` fails if a code was added or removed since the count. */
export type CodeCount = { readonly count: number; readonly unchanged: Check };

/** @param codesId current list of the promotion */
export async function readCodeCount(table: Table, codesId: string): Promise<CodeCount> {
  const { value, version } = await getCodeList(table, codesId);
  const unchanged: Check = {
    check: keys.promotionCodes(codesId),
    when: { only: version === 0 ? "absent" : { version } },
  };
  return { count: totalOf(value), unchanged };
}

/** For a promotion that becomes automatic. @throws ApiError 422 if it has codes */
export async function checkNoCodes(table: Table, codesId: string): Promise<Check> {
  const { count, unchanged } = await readCodeCount(table, codesId);
  if (count === 0) return unchanged;
  throw unprocessable("A promotion with codes cannot become automatic: delete its codes first.", {
    title: TITLES.noCodesAllowed,
    source: "data.automatic",
  });
}
