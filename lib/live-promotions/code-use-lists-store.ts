import type { TimedId } from "../kernel/timed-id.ts";
import { type PageOfList, recordsPage } from "../table/counted/counted-page.ts";
import { firstKeys } from "../table/index-list.ts";
import { indexKeys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import { codeKey } from "./code.ts";
import { codeUseList, getUsesAt } from "./code-use-records-store.ts";
import type { CodeUse } from "./code-uses.ts";

/** Of which uses there is a list: of a promotion, or of one of its codes. */
export type ListedUses = { readonly promotion_id: string; readonly code?: string };

/** A page of uses, latest first. */
export type UsesPage = {
  readonly uses: readonly CodeUse[];
  /** How many there are; of one code a lower bound beyond `MOST_COUNTED`. */
  readonly total: number;
  /** The last one of the page, if others follow. */
  readonly followed: TimedId | undefined;
};

const MOST_COUNTED = 10_000;

/**
 * A page of uses, latest first: no more of them is read than are on it. Those of one code may be a moment behind, and
 * their keys are counted.
 */
export function getUsesPage(table: Table, of: ListedUses, page: PageOfList): Promise<UsesPage> {
  const { promotion_id, code } = of;
  return code === undefined ? pageOfAll(table, of, page) : pageOfCode(table, { promotion_id, code }, page);
}

async function pageOfAll(table: Table, of: ListedUses, page: PageOfList): Promise<UsesPage> {
  const { records, total, followed } = await recordsPage(table, codeUseList(of), page, (ids) =>
    getUsesAt(table, of, ids),
  );
  return {
    uses: records,
    total,
    followed: followed && { at: followed.at, id: shortened(followed.id) },
  };
}

/** As much of a sort key as a link has room for: a text behind it, and before all that do not begin so. */
function shortened(id: string): string {
  return `${id.slice(0, LONGEST_ID)}~`;
}

const LONGEST_ID = 60;

async function pageOfCode(
  table: Table,
  of: Required<ListedUses>,
  { offset, limit, after }: PageOfList,
): Promise<UsesPage> {
  const skipped = after ? 0 : offset;
  const most = skipped + limit + 1;
  const [counted, rest] = await Promise.all([
    usesOfCode(table, of, { most: Math.max(most, MOST_COUNTED) }),
    after && usesOfCode(table, of, { most: most + 1, after }),
  ]);
  const found = (rest ?? counted).slice(skipped, most);
  const shown = found.slice(0, limit);
  return {
    uses: await getUsesAt(
      table,
      of,
      shown.map(({ sk }) => sk),
    ),
    total: counted.length,
    followed: found.length > limit ? shown.at(-1)?.row : undefined,
  };
}

/** Keys are small: one call has some thousand. */
const KEYS_AT_ONCE = 2500;

type Wanted = { readonly most: number; readonly after?: TimedId };

async function usesOfCode(table: Table, { promotion_id, code }: Required<ListedUses>, wanted: Wanted) {
  const { most, after } = wanted;
  const end = after && `${after.at}#${after.id}`;
  const found = await firstKeys(
    table,
    {
      partitions: [indexKeys.codeUses(promotion_id, codeKey(code))],
      descending: true,
      mostAtOnce: KEYS_AT_ONCE,
      ...(end === undefined ? {} : { range: { to: end }, shows: ({ sortKey }) => sortKey !== end }),
    },
    most,
  );
  return found.map(({ sk, sortKey }) => {
    const [at = "", id = ""] = sortKey.split("#");
    return { sk, row: { at, id } };
  });
}
