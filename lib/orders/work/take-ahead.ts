import { retry } from "../../kernel/deadline.ts";
import { tooLarge, unavailable } from "../../kernel/errors.ts";
import { isRefused, writeStep } from "../../table/effects/write-step.ts";
import { type Check, keyOf, type Write } from "../../table/table.ts";
import { buildTaskWrite } from "../../tasks/store.ts";
import type { Task } from "../../tasks/task.ts";
import type { Context } from "../../use-case/context.ts";
import type { Order } from "../order.ts";
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

/** All writes of a step apply, or none. @answers What fits one transaction? */
export type NewOrderStep = TakenStep & { readonly writes: readonly Write[] };

/** An order to write. A checkout that lost a race makes a new one, with another id. */
export type NewOrder = {
  readonly order: Order;
  /** No two steps are of the same code or product. */
  readonly steps: readonly NewOrderStep[];
  /** Writes and conditions of the moment of creation, such as the cart and the mark of its checkout. */
  readonly fixed: readonly Write[];
};

/** Free actions of the transactions that create an order. */
type Room = {
  /** If one transaction does all. */
  readonly whole: number;
  readonly first: number;
  readonly others: number;
  /** If earlier transactions have taken the rest. */
  readonly last: number;
};

/** `ahead` has one chunk per transaction; `last` fits into the transaction that creates the order. */
export type DraftChunks = {
  readonly ahead: readonly (readonly NewOrderStep[])[];
  readonly last: readonly NewOrderStep[];
};

/** Keeps the order of the steps. @throws ApiError 413 for one product from very many locations */
export function splitSteps(steps: readonly NewOrderStep[], room: Room): DraftChunks {
  if (countActions(steps) <= room.whole) return { ahead: [], last: steps };
  if (steps.some(({ writes }) => writes.length > room.first)) {
    throw tooLarge("A product would come from more stock locations than one order can take it from.");
  }
  const ahead: NewOrderStep[][] = [];
  let rest = steps;
  while (countActions(rest) > room.last) {
    const chunk = takeFirstSteps(rest, ahead.length === 0 ? room.first : room.others);
    ahead.push(chunk);
    rest = rest.slice(chunk.length);
  }
  return { ahead, last: rest };
}

function takeFirstSteps(steps: readonly NewOrderStep[], room: number): NewOrderStep[] {
  const chunk: NewOrderStep[] = [];
  for (const step of steps) {
    if (chunk.length > 0 && countActions([...chunk, step]) > room) break;
    chunk.push(step);
  }
  return chunk;
}

function countActions(steps: readonly NewOrderStep[]): number {
  return steps.reduce((sum, { writes }) => sum + writes.length, 0);
}
