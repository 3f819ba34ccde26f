import { TITLES } from "../kernel/error-titles.ts";
import { tooLarge, unprocessable } from "../kernel/errors.ts";
import { keepReply } from "../table/effects/commit.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Write } from "../table/table.ts";
import { isKeepable, taskWrite } from "../tasks/store.ts";
import type { Task } from "../tasks/task.ts";
import { newQueuedTask, startTask } from "../tasks/work-on.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { isAboutSame, LINK_QUEUE, type LinkChange, type LinkWork, linksOf } from "./link-change.ts";
import { attachWrites, getPendingChanges, unlinkWrites } from "./links-store.ts";
import { writeNextLinks } from "./write-links.ts";

/** What a request decided: a change of links, writes that come with it, and the answer. */
export type LinkDecision = {
  readonly change: LinkChange;
  readonly writes?: readonly Write[];
  readonly reply: Reply;
};

/** DynamoDB takes 100; one is left for the answer to an `Idempotency-Key`, one for the task. */
const MOST_WRITES = 98;

/**
 * Puts products into nodes or takes them out, in one transaction: all of the links if they are few and no change is
 * before them, else the promise of it, which readers of links count as done. A product that is deleted meanwhile is
 * left out.
 * @throws ApiError 422 when more hierarchies would change with it than a transaction takes, 413 when a task cannot hold it
 */
export async function changeLinks(ctx: Context, decide: () => Promise<LinkDecision>): Promise<Reply> {
  const gone = new Set<string>();
  let task: Task<LinkWork> | undefined;
  let isNothing = false;
  const reply = await commitChange(ctx, async () => {
    const { change: wanted, writes = [], reply: answer } = await decide();
    const change = { ...wanted, productIds: wanted.productIds.filter((id) => !gone.has(id)) };
    task = undefined;
    if (await isSmall(ctx, change, writes.length)) {
      const links = linksOf(change);
      const own = change.isAttached ? attachWrites(change.productIds, links) : unlinkWrites(links);
      isNothing = own.length + writes.length === 0;
      // The first writes of an attachment see to it that its products are there.
      const refusal = ({ positions }: { readonly positions: readonly number[] }) => {
        for (const at of change.isAttached ? positions : []) gone.add(change.productIds[at] ?? "");
        return undefined;
      };
      return { writes: [...own, ...writes], reply: answer, refusal };
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
  const own = 2 * productIds.length * nodes.length + (isAttached ? productIds.length : 0);
  if (own === 0) return others <= MOST_WRITES;
  return own + others <= MOST_WRITES && (await getPendingChanges(table)).length === 0;
}

function tooManyHierarchies() {
  return unprocessable("Too many hierarchies show these products first; narrow the filter.", {
    title: TITLES.failedValidation,
    source: "data.node_ids",
  });
}
