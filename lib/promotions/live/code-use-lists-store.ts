import type { TimedId } from "../../kernel/by-creation.ts";
import { countNeeded, cutPage, type PageOfList } from "../../kernel/page.ts";
import { type RecordsPage, readRecordsPage } from "../../table/counted/counted-page.ts";
import { firstKeys } from "../../table/index-list.ts";
import { indexKeys } from "../../table/keys.ts";
import type { Table } from "../../table/table.ts";
import { codeKey } from "./code.ts";
import { codeUseList, getUsesAt } from "./code-use-records-store.ts";
import type { CodeUse } from "./code-uses.ts";

/** Uses of all codes of a promotion, or of one code. */
export type ListedUses = { readonly promotion_id: string; readonly code?: string };

type UsesPage = RecordsPage<CodeUse>;

/** The total of one code's uses is counted up to here, or to the end of the page. */
const MOST_COUNTED = 10_000;

/**
 * A page of uses, latest first: no more of them is read than are on it. Those of one code may be a moment behind, and
 * their keys are counted.
 */
export function getUsesPage(table: Table, of: ListedUses, page: PageOfList<TimedId>): Promise<UsesPage> {
  const { promotion_id, code } = of;
  return code === undefined
    ? readPromotionUses(table, of, page)
    : readCodeUses(table, { promotion_id, code }, page);
}

async function readPromotionUses(table: Table, of: ListedUses, page: PageOfList<TimedId>): Promise<UsesPage> {
  const { followed, ...usesPage } = await readRecordsPage(table, codeUseList(of), page, (ids) =>
    getUsesAt(table, of, ids),
  );
  return { ...usesPage, followed: followed && { at: followed.at, id: shortenSortKey(followed.id) } };
}

/** Shortens a sort key to fit into a link. `~` sorts after every key with the same beginning. */
function shortenSortKey(id: string): string {
  return `${id.slice(0, LONGEST_ID)}~`;
}

const LONGEST_ID = 60;

async function readCodeUses(
  table: Table,
  of: Required<ListedUses>,
  page: PageOfList<TimedId>,
): Promise<UsesPage> {
  const { after } = page;
  const most = countNeeded(page);
  const [counted, rest] = await Promise.all([
    readUseKeys(table, of, { most: Math.max(most, MOST_COUNTED) }),
    after && readUseKeys(table, of, { most, after }),
  ]);
  const { shown, followed } = cutPage(rest ?? counted, page);
  return {
    records: await getUsesAt(
      table,
      of,
      shown.map(({ sk }) => sk),
    ),
    total: counted.length,
    followed: followed?.row,
  };
}

/** Index keys are small, so one query can return thousands. */
const KEYS_AT_ONCE = 2500;

type UseRange = { readonly most: number; readonly after?: TimedId };

async function readUseKeys(table: Table, { promotion_id, code }: Required<ListedUses>, useRange: UseRange) {
  const { most, after } = useRange;
  const indexItems = await firstKeys(
    table,
    {
      partitions: [indexKeys.codeUses(promotion_id, codeKey(code))],
      descending: true,
      mostAtOnce: KEYS_AT_ONCE,
      after: after && `${after.at}#${after.id}`,
    },
    most,
  );
  return indexItems.map(({ sk, sortKey }) => {
    const [at = "", id = ""] = sortKey.split("#");
    return { sk, row: { at, id } };
  });
}
