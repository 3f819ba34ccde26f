import { writeStepSurely } from "../table/effects/write-step.ts";
import type { Context } from "../use-case/context.ts";
import { type Link, type LinkWork, linksOf } from "./link-change.ts";
import { attachWrites, goneProducts, unlinkWrites } from "./links-store.ts";

const LINKS_AT_ONCE = 30; // two items and a check each, DynamoDB takes 100 actions at once

/** Carries out the next links of a change; a product that is deleted meanwhile stays out of its nodes. */
export async function writeNextLinks(ctx: Context, work: LinkWork): Promise<LinkWork | undefined> {
  const links = linksOf(work).slice(work.done, work.done + LINKS_AT_ONCE);
  if (links.length === 0) return undefined;
  if (work.isAttached) await attachPresent(ctx, links);
  else await writeStepSurely(ctx, unlinkWrites(links));
  return { ...work, done: work.done + links.length };
}

async function attachPresent(ctx: Context, links: readonly Link[]): Promise<void> {
  let left = links;
  while (left.length > 0) {
    const ids = [...new Set(left.map(({ productId }) => productId))];
    const failed = await writeStepSurely(ctx, attachWrites(ids, left));
    if (failed.length === 0) return;
    const gone = new Set(goneProducts(failed, ids));
    left = left.filter(({ productId }) => !gone.has(productId));
  }
}
