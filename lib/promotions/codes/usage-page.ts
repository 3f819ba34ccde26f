import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import type { CodeUse } from "../../live-promotions/code-uses.ts";
import type { Reply } from "../../use-case/reply.ts";
import { usageView } from "./views.ts";

/** Uses that a list looks at: as far as pages reach. */
export const MOST_USES = 10_000;

/** The answer with a page of uses, newest first. */
export function usagePage(uses: readonly CodeUse[], query: ListQuery): Reply {
  const { limit, offset } = query.page;
  const page = uses.toSorted(newestFirst).slice(offset, offset + limit);
  return { body: listAnswer(page.map(usageView), uses.length, query) };
}

function newestFirst(one: CodeUse, other: CodeUse): number {
  return compare(other.used_on, one.used_on) || compare(one.id, other.id);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
