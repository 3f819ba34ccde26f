import { codeKey } from "../../lib/promotions/live/code.ts";
import { decodeUse } from "../../lib/promotions/live/code-use-records-store.ts";
import type { CodeUse } from "../../lib/promotions/live/code-uses.ts";
import { keys } from "../../lib/table/keys.ts";
import { queryAll } from "../../lib/table/query-all.ts";
import type { Table } from "../../lib/table/table.ts";

/** Uses of a promotion or of one of its codes, in the order of their keys, at most `most`. */
export async function findUses(
  table: Table,
  { promotion_id, code }: { readonly promotion_id: string; readonly code?: string },
  most: number,
): Promise<CodeUse[]> {
  const { pk, sk } = keys.codeUse(promotion_id, codeKey(code ?? ""), "");
  const prefix = code === undefined ? {} : { sk: { prefix: sk } };
  const items = await queryAll(table, { pk, ...prefix, consistent: true });
  return items.slice(0, most).map(decodeUse);
}
