import type { TimedId } from "../../kernel/by-creation.ts";
import { type PageOfList, readRecordsPage } from "../../table/counted/counted-page.ts";
import { firstKeys } from "../../table/index-list.ts";
import { indexKeys } from "../../table/keys.ts";
import type { Table } from "../../table/table.ts";
import { codeKey } from "./code.ts";
import { codeUseList, getUsesAt } from "./code-use-records-store.ts";
import type { CodeUse } from "./code-uses.ts";

/** Uses of all codes of a promotion, or of one code. */
export type ListedUses = { readonly promotion_id: string; readonly code?: string };

export type UsesPage = {
  readonly uses: readonly CodeUse[];
  /** For one code counted up to `MOST_COUNTED` or the end of the page. */
  readonly total: number;
  readonly followed: TimedId | undefined;
};

const MOST_COUNTED = 10_000;

/**
 * A page of uses, latest first: no more of them is read than are on it. Those of one code may be a moment behind, and
 * their keys are counted.
 */
export function getUsesPage(table: Table, of: ListedUses, page: PageOfList): Promise<UsesPage> {
  const { promotion_id, code } = of;
  return code === undefined
    ? readPromotionUses(table, of, page)
    : readCodeUses(table, { promotion_id, code }, page);
}

async function readPromotionUses(table: Table, of: ListedUses, page: PageOfList): Promise<UsesPage> {
  const { records, total, followed } = await readRecordsPage(table, codeUseList(of), page, (ids) =>
    getUsesAt(table, of, ids),
  );
  return {
    uses: records,
    total,
    followed: followed && { at: followed.at, id: shortenSortKey(followed.id) },
  };
}

/** Shortens a sort key to fit into a link. `~` sorts after every key with the same beginning. */
function shortenSortKey(id: string): string {
  return `${id.slice(0, LONGEST_ID)}~`;
}

const LONGEST_ID = 60;

async function readCodeUses(
  table: Table,
  of: Required<ListedUses>,
  { offset, limit, after }: PageOfList,
): Promise<UsesPage> {
  const skipped = after ? 0 : offset;
  const most = skipped + limit + 1;
  const [counted, rest] = await Promise.all([
    readUseKeys(table, of, { most: Math.max(most, MOST_COUNTED) }),
    after && readUseKeys(table, of, { most: most + 1, after }),
  ]);
  const pageKeys = (rest ?? counted).slice(skipped, most);
  const shown = pageKeys.slice(0, limit);
  return {
    uses: await getUsesAt(
      table,
      of,
      shown.map(({ sk }) => sk),
    ),
    total: counted.length,
    followed: pageKeys.length > limit ? shown.at(-1)?.row : undefined,
  };
}

/** Index keys are small, so one query can return thousands. */
const KEYS_AT_ONCE = 2500;

type UseRange = { readonly most: number; readonly after?: TimedId };

async function readUseKeys(table: Table, { promotion_id, code }: Required<ListedUses>, useRange: UseRange) {
  const { most, after } = useRange;
  const end = after && `${after.at}#${after.id}`;
  const indexItems = await firstKeys(
    table,
    {
      partitions: [indexKeys.codeUses(promotion_id, codeKey(code))],
      descending: true,
      mostAtOnce: KEYS_AT_ONCE,
      ...(end === undefined ? {} : { range: { to: end }, shows: ({ sortKey }) => sortKey !== end }),
    },
    most,
  );
  return indexItems.map(({ sk, sortKey }) => {
    const [at = "", id = ""] = sortKey.split("#");
    return { sk, row: { at, id } };
  });
}
