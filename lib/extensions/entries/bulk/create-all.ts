import { ApiError, type Problem, problem } from "../../../kernel/errors.ts";
import { checkReply } from "../../../table/effects/commit.ts";
import { nextTry, tryCommit } from "../../../table/effects/commit-change.ts";
import type { Write } from "../../../table/table.ts";
import { taskWrite, untouchedTask, untouchedTaskRemoval } from "../../../tasks/store.ts";
import type { Task } from "../../../tasks/task.ts";
import { newTask, workOn } from "../../../tasks/work-on.ts";
import { stepContext } from "../../../use-case/bulk/in-steps.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import { disclosureTo } from "../disclosure.ts";
import type { Entry } from "../entry.ts";
import { entryWrites } from "../entry-writes-store.ts";
import { withEntries } from "../write-fences-store.ts";
import { bulkReply, checkedElements, type ListedEntry, newElements } from "./bulk-entries.ts";
import type { BulkRequest } from "./create-entries.ts";
import { type EntryChunk, fencePassOf, firstEntries, refusedPositions } from "./entry-chunk-store.ts";
import { idsForEntries } from "./made-entries-store.ts";
import { inOrderOfValues, repeatedValues, takenValues } from "./taken-values-store.ts";
import { type UndoEntriesWork, undoEntries } from "./undo-entries.ts";

/** The pass of a fence, with the definition for the first entry, the answer to an `Idempotency-Key`, and the task that takes all of it back. */
const OWN_ACTIONS = 4;

type Plan = {
  readonly definition: Definition;
  readonly entries: readonly ListedEntry[];
  readonly chunks: readonly EntryChunk[];
  readonly reply: Reply;
};

/** What came of writing: the answer, or what refused it; nothing of it is written then. Without either others were faster. */
type Attempt =
  | { readonly reply: Reply }
  | { readonly refused: ReadonlyMap<number, readonly Problem[]> | undefined };

/**
 * Writes all entries of a list or none. What one transaction takes is written by one. For more of them all values are
 * looked at first; the first transaction writes a task that takes everything back, which the last one removes, so that a
 * request that ends in between leaves nothing behind.
 * @throws ApiError with the error of each element, 503 while an earlier arrival of the request is being carried out or
 *   taken back
 */
export async function createAll(ctx: Context, request: BulkRequest): Promise<Reply> {
  for (let attempt = 0; ; attempt += 1) {
    const plan = await planned(ctx, request);
    const result = plan.chunks.length === 1 ? await writeOne(ctx, plan) : await writeChunks(ctx, plan);
    if ("reply" in result) return result.reply;
    if (result.refused) {
      // What is taken may be what an earlier arrival of this request has just written.
      if (ctx.keyedRequest) await requireNoneMade(ctx, plan);
      refuse(ctx, plan.definition, result.refused);
    }
    await nextTry(ctx, attempt);
  }
}

/** @throws ApiError 503 while an earlier arrival of the request is being carried out or taken back */
async function requireNoneMade(ctx: Context, { definition, entries }: Plan): Promise<void> {
  if ((await idsForEntries(ctx, definition.api.id, entries.length)).made.size > 0) throw underWay();
}

/** All entries as they are to be written. @throws ApiError when any of them cannot be */
async function planned(ctx: Context, { requireApi, data, itemProblems, now }: BulkRequest): Promise<Plan> {
  const definition = await requireApi();
  const { ids, made } = await idsForEntries(ctx, definition.api.id, data.length);
  if (made.size > 0) throw underWay();
  const { sound, refused } = checkedElements(definition, newElements(data, ids, itemProblems), now);
  const disclosure = disclosureTo(ctx, definition);
  const writesOf = (entry: Entry) => entryWrites({ definition, after: entry }, disclosure);
  refuse(ctx, definition, new Map([...refused, ...repeatedValues(sound, writesOf)]));
  const chunks = chunksOf(inOrderOfValues(sound, writesOf), writesOf);
  const written = new Map(sound.map(({ position, entry }) => [position, entry] as const));
  const reply = bulkReply({ definition, disclosure, written, refused: new Map(), isAllOrNothing: true });
  checkReply(ctx, reply);
  return { definition, entries: sound, chunks, reply };
}

function chunksOf(entries: readonly ListedEntry[], writesOf: (entry: Entry) => readonly Write[]) {
  const chunks: EntryChunk[] = [];
  let left = entries;
  while (left.length > 0) {
    const chunk = firstEntries(left, writesOf, OWN_ACTIONS);
    if (chunk.entries.length === 0) throw new Error("A transaction is too small for an entry.");
    chunks.push(chunk);
    left = chunk.left;
  }
  return chunks;
}

/** @throws ApiError when there is anything to refuse */
function refuse(
  ctx: Context,
  definition: Definition,
  refused: ReadonlyMap<number, readonly Problem[]>,
): void {
  const disclosure = disclosureTo(ctx, definition);
  bulkReply({ definition, disclosure, written: new Map(), refused, isAllOrNothing: true });
}

async function writeOne(ctx: Context, { definition, chunks: [chunk], reply }: Plan): Promise<Attempt> {
  if (!chunk) throw new Error("There is no entry to write.");
  const writes = [...chunk.writes, ...fencePassOf(definition, chunk)];
  const tried = await tryCommit(ctx, { writes, reply });
  return "reply" in tried ? tried : { refused: refusedPositions(chunk, tried.failed) };
}

async function writeChunks(ctx: Context, plan: Plan): Promise<Attempt> {
  const { definition, entries, chunks } = plan;
  const taken = await takenValues(
    ctx,
    chunks.flatMap((chunk) => chunk.writes.map((write) => ({ chunk, write }))),
  );
  if (taken.size > 0) return { refused: taken };
  const ids = entries.map(({ entry }) => entry.id);
  const [created_at = ""] = entries.map(({ entry }) => entry.created_at);
  const work: UndoEntriesWork = { kind: "undo-entries", api_id: definition.api.id, created_at, ids };
  const task = newTask(ctx, work);
  for (const [index, chunk] of chunks.entries()) {
    const result = await writeChunk(ctx, plan, task, { chunk, index });
    if (result) return result;
  }
  throw new Error("There is no entry to write.");
}

type NextChunk = { readonly chunk: EntryChunk; readonly index: number };

/** @returns nothing while more chunks follow */
async function writeChunk(
  ctx: Context,
  { definition, chunks, reply }: Plan,
  task: Task<UndoEntriesWork>,
  { chunk, index }: NextChunk,
): Promise<Attempt | undefined> {
  const isLast = index === chunks.length - 1;
  const known = index === 0 ? definition : withEntries(definition);
  const own = index === 0 ? taskWrite(task) : isLast ? untouchedTaskRemoval(task) : untouchedTask(task);
  const decision = {
    writes: [...chunk.writes, ...fencePassOf(known, chunk), own],
    reply: isLast ? reply : {},
  };
  const takeBack = async () => {
    if (index > 0) await workOn(ctx, { value: task, version: 1 }, (work) => undoEntries(ctx, work));
  };
  const tried = await tryCommit(isLast ? ctx : stepContext(ctx), decision).catch(async (error: unknown) => {
    // Without an answer the transaction may still come; the task takes it back once nobody can be writing any more.
    if (error instanceof ApiError) await takeBack();
    throw error;
  });
  if ("reply" in tried) return isLast ? tried : undefined;
  if (tried.failed.includes(own)) throw underWay();
  await takeBack();
  return { refused: refusedPositions(chunk, tried.failed) };
}

function underWay(): ApiError {
  const detail = "This request is already being carried out, or taken back. Please try again.";
  return new ApiError([{ ...problem(503, detail), retryAfterSeconds: 1 }]);
}
