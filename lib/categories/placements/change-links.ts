import { TITLES } from "../../kernel/error-titles.ts";
import { tooLarge, unavailable, unprocessable } from "../../kernel/errors.ts";
import { keepReply } from "../../table/effects/commit.ts";
import { writeStepSurely } from "../../table/effects/write-step.ts";
import { MOST_ACTIONS } from "../../table/limits.ts";
import type { Check, Write } from "../../table/table.ts";
import { commitWithTask } from "../../tasks/commit-with-task.ts";
import { isKeepable } from "../../tasks/store.ts";
import { newQueuedTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import {
  expandLinks,
  hasCommonLinks,
  LINK_QUEUE,
  type Link,
  type LinkChange,
  type LinkWork,
} from "./link-change.ts";
import {
  attachWrites,
  buildLinkNotes,
  findMissingProducts,
  getPendingChanges,
  unlinkWrites,
} from "./links-store.ts";

/** Result of a request: link changes, other writes of the same transaction, and the reply. */
type LinkDecision = {
  readonly change: LinkChange;
  readonly writes?: readonly Write[];
  readonly reply: Reply;
};

/** One write is left for the reply to an `Idempotency-Key`, one for the task, one for the note of who changed the links. */
const MOST_WRITES = MOST_ACTIONS - 3;

/**
 * Attaches or detaches products in one transaction. A large change is stored as a task, which readers of
 * links count as done. Skips products that are deleted meanwhile.
 * @throws ApiError 422 if too many hierarchies would change, 413 if the change is too large for a task
 */
export async function changeLinks(ctx: Context, decide: () => Promise<LinkDecision>): Promise<Reply> {
  // Kept over all tries: `decide` may return a product that an earlier try found missing.
  const gone = new Set<string>();
  let isNothing = false;
  const decideLinks = async (failed: readonly Write[]) => {
    const { change: requested, writes = [], reply: answer } = await decide();
    for (const id of findMissingProducts(failed, requested.productIds)) gone.add(id);
    const change = { ...requested, productIds: requested.productIds.filter((id) => !gone.has(id)) };
    const notes = buildLinkNotes(ctx, change);
    if (await canChangeAtOnce(ctx, change, writes.length)) {
      const links = expandLinks(change);
      const linkWrites = change.isAttached ? attachWrites(change.productIds, links) : unlinkWrites(links);
      isNothing = linkWrites.length + writes.length === 0;
      return { writes: [...linkWrites, ...writes, ...notes], reply: answer };
    }
    if (writes.length > MOST_WRITES) throw tooManyHierarchies();
    const work: LinkWork = { kind: "change-links", ...change, done: 0 };
    if (!isKeepable(work)) throw tooLarge("These are more products than one change can hold.");
    const task = await newQueuedTask(ctx, work, LINK_QUEUE);
    return { writes: [...writes, ...notes], task, reply: answer };
  };
  const reply = await commitWithTask(ctx, writeNextLinks, decideLinks, hasCommonLinks);
  return isNothing ? keepReply(ctx, reply) : reply;
}

async function canChangeAtOnce({ table }: Context, change: LinkChange, others: number): Promise<boolean> {
  const { isAttached, productIds, nodes } = change;
  const count = 2 * productIds.length * nodes.length + (isAttached ? productIds.length : 0);
  if (count === 0) return others <= MOST_WRITES;
  return count + others <= MOST_WRITES && (await getPendingChanges(table)).length === 0;
}

function tooManyHierarchies() {
  return unprocessable("Too many hierarchies show these products first; narrow the filter.", {
    title: TITLES.failedValidation,
    source: "data.node_ids",
  });
}

export const LINKS_AT_ONCE = 30; // two items and a check each; a DynamoDB transaction takes 100 actions

/** Returns `undefined` when all are done. Products that are deleted meanwhile are not attached. */
export async function writeNextLinks(ctx: Context, work: LinkWork): Promise<LinkWork | undefined> {
  const links = expandLinks(work).slice(work.done, work.done + LINKS_AT_ONCE);
  if (links.length === 0) return undefined;
  if (work.isAttached) await attachLinks(ctx, links);
  else await writeStepSurely(ctx, unlinkWrites(links));
  return { ...work, done: work.done + links.length };
}

/**
 * Skips products that are deleted.
 * @param condition must hold in each transaction
 * @throws ApiError 503 if it does not hold: decide again
 */
export async function attachLinks(ctx: Context, links: readonly Link[], condition?: Check): Promise<void> {
  let remaining = links;
  while (remaining.length > 0) {
    const ids = [...new Set(remaining.map(({ productId }) => productId))];
    const writes = [...attachWrites(ids, remaining), ...(condition ? [condition] : [])];
    const failed = await writeStepSurely(ctx, writes);
    if (failed.length === 0) return;
    if (condition && failed.includes(condition)) throw unavailable("The work was ended meanwhile.");
    const gone = new Set(findMissingProducts(failed, ids));
    remaining = remaining.filter(({ productId }) => !gone.has(productId));
  }
}
