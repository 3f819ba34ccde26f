import { retry } from "../../kernel/deadline.ts";
import { unavailable } from "../../kernel/errors.ts";
import { isRefused, writeStep } from "../../table/effects/write-step.ts";
import { type Check, keyOf, type Write } from "../../table/table.ts";
import { buildTaskWrite } from "../../tasks/store.ts";
import type { Task } from "../../tasks/task.ts";
import type { Context } from "../../use-case/context.ts";
import type { NewOrder, NewOrderStep } from "./draft-chunks.ts";
import { draftWrite, getOrderDraft, type TakenStep } from "./order-drafts-store.ts";

/**
 * The first transaction also writes the task that gives all back, and fails if the cart has changed.
 * @returns the writes whose conditions failed
 * @throws ApiError 503 when the outcome is unknown, or another process gives the steps back
 * @answers What is taken ahead and given back?
 */
export async function takeAhead(
  ctx: Context,
  { order, fixed }: NewOrder,
  chunks: readonly (readonly NewOrderStep[])[],
  task: Task,
): Promise<readonly Write[]> {
  const checks = new Map<Write, Write>(buildChecks(fixed));
  let taken: readonly TakenStep[] = [];
  for (const [version, chunk] of chunks.entries()) {
    taken = [...taken, ...chunk.map(({ writes: _, ...step }) => step)];
    const own: readonly Write[] = [
      draftWrite({ order_id: order.id, taken }, version),
      ...(version === 0 ? [buildTaskWrite(task)] : []),
    ];
    const required = [...(version === 0 ? checks.keys() : []), ...chunk.flatMap(({ writes }) => writes)];
    const failed = await writeUntilCertain(ctx, [...own, ...required], () => isTaken(ctx, order.id, taken));
    if (failed.some((write) => own.includes(write))) throw unavailable("Another one works on the draft.");
    if (failed.length > 0) return failed.map((write) => checks.get(write) ?? write);
  }
  return [];
}

/** Turns conditions of later writes into checks that can run now. */
export function buildChecks(fixed: readonly Write[]): readonly (readonly [Check, Write])[] {
  return fixed.flatMap((write) => {
    const { when, refusal } = write;
    if ("unconditional" in when) return [];
    return [[{ check: keyOf(write), when, ...(refusal ? { refusal } : {}) }, write] as const];
  });
}

/** Repeats a write until its outcome is known. @returns the writes whose conditions failed */
function writeUntilCertain(
  ctx: Context,
  writes: readonly Write[],
  isWritten: () => Promise<boolean>,
): Promise<readonly Write[]> {
  let lost: unknown;
  return retry({ ...ctx, end: () => unavailable(lost) }, async () => {
    const outcome = await writeStep(ctx, writes);
    if (outcome.isWritten || (lost !== undefined && (await isWritten()))) return [];
    if (isRefused(outcome)) return outcome.failed;
    lost = outcome.lost;
    return (await isWritten()) ? [] : "again";
  });
}

/** Only this request takes under this id, and giving back shortens the list. */
async function isTaken({ table }: Context, orderId: string, taken: readonly TakenStep[]): Promise<boolean> {
  return (await getOrderDraft(table, orderId))?.value.taken.length === taken.length;
}
