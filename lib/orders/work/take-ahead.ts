import { backOff } from "../../kernel/deadline.ts";
import { unavailable } from "../../kernel/errors.ts";
import { isRefused, writeStep } from "../../table/effects/write-step.ts";
import type { Check, Write } from "../../table/table.ts";
import { keyOf } from "../../table/table.ts";
import { taskWrite } from "../../tasks/store.ts";
import type { Task } from "../../tasks/task.ts";
import type { Context } from "../../use-case/context.ts";
import type { NewOrder, NewOrderStep } from "./draft-chunks.ts";
import { draftWrite, getOrderDraft, type TakenStep } from "./order-drafts-store.ts";

/**
 * Takes what has no room in the transaction that makes an order, one transaction after the other. The first one writes
 * the task that gives it back, too, and takes nothing for a cart that has changed meanwhile.
 * @returns the writes whose conditions did not hold; none when all is taken
 * @throws ApiError 503 when it is not certain to be taken, or somebody gives it back already
 */
export async function takeAhead(
  ctx: Context,
  { order, fixed }: NewOrder,
  chunks: readonly (readonly NewOrderStep[])[],
  task: Task,
): Promise<readonly Write[]> {
  const checks = new Map<Write, Write>(checksOf(fixed));
  let taken: readonly TakenStep[] = [];
  for (const [version, chunk] of chunks.entries()) {
    taken = [...taken, ...chunk.map(({ writes: _, ...step }) => step)];
    const own: readonly Write[] = [
      draftWrite({ order_id: order.id, taken }, version),
      ...(version === 0 ? [taskWrite(task)] : []),
    ];
    const wanted = [...(version === 0 ? checks.keys() : []), ...chunk.flatMap(({ writes }) => writes)];
    const failed = await take(ctx, [...own, ...wanted], () => isTaken(ctx, order.id, taken));
    if (failed.some((write) => own.includes(write))) throw unavailable("Another one works on the draft.");
    if (failed.length > 0) return failed.map((write) => checks.get(write) ?? write);
  }
  return [];
}

/** That what must hold for an order holds now, with the write that asks for it later. */
export function checksOf(fixed: readonly Write[]): readonly (readonly [Check, Write])[] {
  return fixed.flatMap((write) => {
    const { when, refusal } = write;
    if ("unconditional" in when) return [];
    return [[{ check: keyOf(write), when, ...(refusal ? { refusal } : {}) }, write] as const];
  });
}

/** Writes, and repeats until the outcome is known. @returns the writes whose conditions did not hold */
async function take(
  ctx: Context,
  writes: readonly Write[],
  isWritten: () => Promise<boolean>,
): Promise<readonly Write[]> {
  for (let round = 0; ; round += 1) {
    const outcome = await writeStep(ctx, writes);
    if (outcome.isWritten || (round > 0 && (await isWritten()))) return [];
    if (isRefused(outcome)) return outcome.failed;
    if (await isWritten()) return [];
    if (ctx.deadline.left() === 0) throw unavailable(outcome.lost);
    await backOff(round, ctx.deadline);
  }
}

/** Nobody else takes anything under this id; who gives back leaves less. */
async function isTaken({ table }: Context, orderId: string, taken: readonly TakenStep[]): Promise<boolean> {
  return (await getOrderDraft(table, orderId))?.value.taken.length === taken.length;
}
