import { writeStepSurely } from "../../table/effects/write-step.ts";
import type { Context } from "../../use-case/context.ts";
import { expandLinks, type Link, type LinkWork } from "./link-change.ts";
import { attachWrites, findMissingProducts, unlinkWrites } from "./links-store.ts";

const LINKS_AT_ONCE = 30; // two items and a check each; a DynamoDB transaction takes 100 actions

/** Returns `undefined` when all are done. Products that are deleted meanwhile are not attached. */
export async function writeNextLinks(ctx: Context, work: LinkWork): Promise<LinkWork | undefined> {
  const links = expandLinks(work).slice(work.done, work.done + LINKS_AT_ONCE);
  if (links.length === 0) return undefined;
  if (work.isAttached) await attachLinks(ctx, links);
  else await writeStepSurely(ctx, unlinkWrites(links));
  return { ...work, done: work.done + links.length };
}

async function attachLinks(ctx: Context, links: readonly Link[]): Promise<void> {
  let remaining = links;
  while (remaining.length > 0) {
    const ids = [...new Set(remaining.map(({ productId }) => productId))];
    const failed = await writeStepSurely(ctx, attachWrites(ids, remaining));
    if (failed.length === 0) return;
    const gone = new Set(findMissingProducts(failed, ids));
    remaining = remaining.filter(({ productId }) => !gone.has(productId));
  }
}
