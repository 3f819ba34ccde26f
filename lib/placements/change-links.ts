import { TITLES } from "../kernel/error-titles.ts";
import { tooLarge, unprocessable } from "../kernel/errors.ts";
import { keepReply } from "../table/effects/commit.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import { MOST_ACTIONS } from "../table/limits.ts";
import type { Write } from "../table/table.ts";
import { isKeepable, taskWrite } from "../tasks/store.ts";
import type { Task } from "../tasks/task.ts";
import { newQueuedTask, startTask } from "../tasks/work-on.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { isAboutSame, LINK_QUEUE, type LinkChange, type LinkWork, linksOf } from "./link-change.ts";
import { attachWrites, getPendingChanges, goneProducts, unlinkWrites } from "./links-store.ts";
import { writeNextLinks } from "./write-links.ts";

/** What a request decided: a change of links, writes that come with it, and the answer. */
export type LinkDecision = {
  readonly change: LinkChange;
  readonly writes?: readonly Write[];
  readonly reply: Reply;
};

/** One is left for the answer to an `Idempotency-Key`, one for the task. */
const MOST_WRITES = MOST_ACTIONS - 2;

/**
 * Puts products into nodes or takes them out, in one transaction: all of the links if they are few and no change is
 * before them, else the promise of it, which readers of links count as done. A product that is deleted meanwhile is
 * left out.
 * @throws ApiError 422 when more hierarchies would change with it than a transaction takes, 413 when a task cannot hold
 *   it
 */
export async function changeLinks(ctx: Context, decide: () => Promise<LinkDecision>): Promise<Reply> {
  // Of all tries: `decide` may name a product again that an earlier try has missed.
  const gone = new Set<string>();
  let task: Task<LinkWork> | undefined;
  let isNothing = false;
  const reply = await commitChange(ctx, async (failed) => {
    const { change: wanted, writes = [], reply: answer } = await decide();
    for (const id of goneProducts(failed, wanted.productIds)) gone.add(id);
    const change = { ...wanted, productIds: wanted.productIds.filter((id) => !gone.has(id)) };
    task = undefined;
    if (await isSmall(ctx, change, writes.length)) {
      const links = linksOf(change);
      const linkWrites = change.isAttached ? attachWrites(change.productIds, links) : unlinkWrites(links);
      isNothing = linkWrites.length + writes.length === 0;
      return { writes: [...linkWrites, ...writes], reply: answer };
    }
    if (writes.length > MOST_WRITES) throw tooManyHierarchies();
    const work: LinkWork = { kind: "change-links", ...change, done: 0 };
    if (!isKeepable(work)) throw tooLarge("These are more products than one change can hold.");
    task = await newQueuedTask(ctx, work, LINK_QUEUE);
    return { writes: [...writes, taskWrite(task)], reply: answer };
  });
  if (isNothing) return keepReply(ctx, reply);
  if (task) await startTask(ctx, task, (work) => writeNextLinks(ctx, work), isAboutSame);
  return reply;
}

async function isSmall({ table }: Context, change: LinkChange, others: number): Promise<boolean> {
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
