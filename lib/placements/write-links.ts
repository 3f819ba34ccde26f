import { ConditionFailed, certainly } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import { type Link, type LinkWork, linksOf } from "./link-change.ts";
import { attachWrites, unlinkWrites } from "./links-store.ts";

const LINKS_AT_ONCE = 30; // two items and a check each, DynamoDB takes 100 actions at once

/** Carries out the next links of a change; a product that is deleted meanwhile stays out of its nodes. */
export async function writeNextLinks(ctx: Context, work: LinkWork): Promise<LinkWork | undefined> {
  const some = linksOf(work).slice(work.done, work.done + LINKS_AT_ONCE);
  if (some.length === 0) return undefined;
  if (work.isAttached) await attachPresent(ctx, some);
  else await certainly(ctx.table.transact(unlinkWrites(some), ctx.newId()));
  return { ...work, done: work.done + some.length };
}

async function attachPresent({ table, newId }: Context, links: readonly Link[]): Promise<void> {
  let left = links;
  while (left.length > 0) {
    const ids = [...new Set(left.map(({ productId }) => productId))];
    try {
      return await certainly(table.transact(attachWrites(ids, left), newId()));
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const gone = new Set(error.positions.map((at) => ids[at]));
      left = left.filter(({ productId }) => !gone.has(productId));
    }
  }
}
