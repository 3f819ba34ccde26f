import { ApiError, type Problem, problem } from "../../../kernel/errors.ts";
import { checkReply } from "../../../table/effects/commit.ts";
import { retryRace, tryCommit } from "../../../table/effects/commit-change.ts";
import type { Write } from "../../../table/table.ts";
import { buildTaskWrite, buildUnchangedCheck, buildUnchangedRemoval } from "../../../tasks/store.ts";
import type { Task } from "../../../tasks/task.ts";
import { newTask, workOn } from "../../../tasks/work-on.ts";
import { stepContext } from "../../../use-case/bulk/in-steps.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import { decideDisclosure } from "../disclosure.ts";
import type { Entry } from "../entry.ts";
import { entryWrites } from "../entry-writes-store.ts";
import { markHasEntries } from "../write-fences-store.ts";
import {
  type BulkRequest,
  buildBulkReply,
  checkElements,
  type ListedEntry,
  newElements,
} from "./bulk-entries.ts";
import {
  buildChunkFencePass,
  collectRefusals,
  type EntryChunk,
  takeFirstEntries,
} from "./entry-chunk-store.ts";
import { prepareEntryIds } from "./made-entries-store.ts";
import { findRepeatedValues, findTakenValues, sortByFirstValue } from "./taken-values-store.ts";
import { type UndoEntriesWork, undoEntries } from "./undo-entries.ts";

/** Transaction actions for the fence, the definition, the `Idempotency-Key` answer and the undo task. */
const OWN_ACTIONS = 4;

type Plan = {
  readonly definition: Definition;
  readonly entries: readonly ListedEntry[];
  readonly chunks: readonly EntryChunk[];
  readonly reply: Reply;
};

/** Without a reply nothing is written. `refused` is undefined if another write was faster. */
type Attempt =
  | { readonly reply: Reply }
  | { readonly refused: ReadonlyMap<number, readonly Problem[]> | undefined };

/**
 * Writes all entries of a list or none. If several transactions are needed, the first one writes an undo task, which the
 * last one removes, so that an interrupted request leaves nothing behind.
 * @throws ApiError with the error of each element, 503 while an earlier arrival of the request is still running
 */
export function createAll(ctx: Context, request: BulkRequest): Promise<Reply> {
  return retryRace<Reply>(ctx, async () => {
    const plan = await planEntries(ctx, request);
    const result =
      plan.chunks.length === 1 ? await writeSingleChunk(ctx, plan) : await writeChunks(ctx, plan);
    if ("reply" in result) return result.reply;
    if (result.refused) {
      // The taken values may come from an earlier arrival of this request.
      if (ctx.keyedRequest) await requireNoneMade(ctx, plan);
      throwRefusals(ctx, plan.definition, result.refused);
    }
    return "again";
  });
}

/** @throws ApiError 503 while an earlier arrival of the request is still running */
async function requireNoneMade(ctx: Context, { definition, entries }: Plan): Promise<void> {
  if ((await prepareEntryIds(ctx, definition.api.id, entries.length)).made.size > 0)
    throw requestInProgress();
}

/** @throws ApiError if any entry cannot be created */
async function planEntries(
  ctx: Context,
  { requireApi, data, itemProblems, now }: BulkRequest,
): Promise<Plan> {
  const definition = await requireApi();
  const { ids, made } = await prepareEntryIds(ctx, definition.api.id, data.length);
  if (made.size > 0) throw requestInProgress();
  const { sound, refused } = checkElements(definition, newElements(data, ids, itemProblems), now);
  const disclosure = decideDisclosure(ctx, definition);
  const writesOf = (entry: Entry) => entryWrites({ definition, after: entry }, disclosure);
  throwRefusals(ctx, definition, new Map([...refused, ...findRepeatedValues(sound, writesOf)]));
  const chunks = splitEntries(sortByFirstValue(sound, writesOf), writesOf);
  const written = new Map(sound.map(({ position, entry }) => [position, entry] as const));
  const reply = buildBulkReply({ definition, disclosure, written, refused: new Map(), isAllOrNothing: true });
  checkReply(ctx, reply);
  return { definition, entries: sound, chunks, reply };
}

function splitEntries(entries: readonly ListedEntry[], writesOf: (entry: Entry) => readonly Write[]) {
  const chunks: EntryChunk[] = [];
  let remaining = entries;
  while (remaining.length > 0) {
    const chunk = takeFirstEntries(remaining, writesOf, OWN_ACTIONS);
    if (chunk.entries.length === 0) throw new Error("A transaction is too small for an entry.");
    chunks.push(chunk);
    remaining = chunk.remaining;
  }
  return chunks;
}

function throwRefusals(
  ctx: Context,
  definition: Definition,
  refused: ReadonlyMap<number, readonly Problem[]>,
): void {
  const disclosure = decideDisclosure(ctx, definition);
  buildBulkReply({ definition, disclosure, written: new Map(), refused, isAllOrNothing: true });
}

async function writeSingleChunk(
  ctx: Context,
  { definition, chunks: [chunk], reply }: Plan,
): Promise<Attempt> {
  if (!chunk) throw new Error("There is no entry to write.");
  const writes = [...chunk.writes, ...buildChunkFencePass(definition, chunk)];
  const tried = await tryCommit(ctx, { writes, reply });
  return "reply" in tried ? tried : { refused: collectRefusals(chunk, tried.failed) };
}

async function writeChunks(ctx: Context, plan: Plan): Promise<Attempt> {
  const { definition, entries, chunks } = plan;
  const taken = await findTakenValues(
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

/** @returns undefined while more chunks follow */
async function writeChunk(
  ctx: Context,
  { definition, chunks, reply }: Plan,
  task: Task<UndoEntriesWork>,
  { chunk, index }: NextChunk,
): Promise<Attempt | undefined> {
  const isLast = index === chunks.length - 1;
  const current = index === 0 ? definition : markHasEntries(definition);
  const own =
    index === 0 ? buildTaskWrite(task) : isLast ? buildUnchangedRemoval(task) : buildUnchangedCheck(task);
  const decision = {
    writes: [...chunk.writes, ...buildChunkFencePass(current, chunk), own],
    reply: isLast ? reply : {},
  };
  const takeBack = async () => {
    if (index > 0) await workOn(ctx, { value: task, version: 1 }, undoEntries);
  };
  const tried = await tryCommit(isLast ? ctx : stepContext(ctx), decision).catch(async (error: unknown) => {
    // Without an answer the transaction may still arrive; the task runs later and takes it back.
    if (error instanceof ApiError) await takeBack();
    throw error;
  });
  if ("reply" in tried) return isLast ? tried : undefined;
  if (tried.failed.includes(own)) throw requestInProgress();
  await takeBack();
  return { refused: collectRefusals(chunk, tried.failed) };
}

function requestInProgress(): ApiError {
  const detail = "This request is already being carried out, or taken back. Please try again.";
  return new ApiError([{ ...problem(503, detail), retryAfterSeconds: 1 }]);
}
