import { ApiError, type Problem, problem } from "../../../kernel/errors.ts";
import { checkReply, keepReply } from "../../../table/effects/commit.ts";
import { type CommitTry, retryRace, tryCommit } from "../../../table/effects/commit-change.ts";
import { stepContext } from "../../../use-case/bulk/in-steps.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import { decideDisclosure } from "../disclosure.ts";
import type { Entry } from "../entry.ts";
import { entryWrites } from "../entry-writes-store.ts";
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
import { findValueConflicts } from "./taken-values-store.ts";

/** Transaction actions for the fence, the definition and the `Idempotency-Key` answer. */
const OWN_ACTIONS = 3;
/** Minimum time for another transaction and its repeats. */
const CHUNK_MS = 1000;

type Progress = {
  readonly definition: Definition;
  readonly written: ReadonlyMap<number, Entry>;
  readonly refused: ReadonlyMap<number, readonly Problem[]>;
  readonly remaining: readonly ListedEntry[];
  /** Time or room ran out: a repeat of the request under its key continues with the rest. */
  readonly isCutShort?: true;
};

type Step = { readonly progress: Progress } | { readonly reply: Reply };

/**
 * Writes the valid entries of a list in as few transactions as possible. A taken value refuses only its own
 * entry: the transaction is sent again without it.
 * @throws ApiError 409 when other requests keep changing the Custom API and nothing is written yet
 */
export async function createEach(ctx: Context, request: BulkRequest): Promise<Reply> {
  let progress = await readProgress(ctx, request);
  const isWhole = progress.remaining.length > 0 && progress.refused.size === 0;
  if (isWhole) checkReply(ctx, toProgressReply(ctx, addChunk(progress, progress.remaining, [])));
  while (progress.remaining.length > 0) {
    const step = await takeNextStep(ctx, request, progress);
    if ("reply" in step) return step.reply;
    progress = step.progress;
  }
  const reply = toProgressReply(ctx, progress);
  const isKept = progress.written.size > 0 && !progress.isCutShort;
  return isKept ? keepReply(ctx, reply) : reply;
}

/** Checks all elements except those that an earlier arrival of the request wrote. */
async function readProgress(
  ctx: Context,
  { requireApi, data, itemProblems, now }: BulkRequest,
): Promise<Progress> {
  const definition = await requireApi();
  const { ids, made } = await prepareEntryIds(ctx, definition.api.id, data.length);
  const missing = newElements(data, ids, itemProblems).filter(({ position }) => !made.has(position));
  const { sound, refused } = checkElements(definition, missing, now);
  return { definition, written: made, refused, remaining: sound };
}

/** After a lost race, checks all the rest again. An error after the first transaction refuses the rest. */
async function takeNextStep(ctx: Context, request: BulkRequest, before: Progress): Promise<Step> {
  let progress = before;
  try {
    return await retryRace<Step>(ctx, async (lost) => {
      if (lost > 0) progress = await readAgain(ctx, request, progress);
      return progress.remaining.length > 0 ? tryNextStep(ctx, request, progress) : { progress };
    });
  } catch (error) {
    // Such an error means that this transaction wrote nothing. The answer still covers the earlier ones.
    if (!(error instanceof ApiError) || progress.written.size === 0) throw error;
    return { progress: stopEarly(progress, error.problems[0]) };
  }
}

/** Refuses entries whose values are taken. "again" if anything else has changed. */
async function tryNextStep(ctx: Context, request: BulkRequest, progress: Progress): Promise<Step | "again"> {
  const { definition, written } = progress;
  if (written.size > 0 && ctx.deadline.left() < CHUNK_MS)
    return { progress: stopEarly(progress, OUT_OF_TIME) };
  const disclosure = decideDisclosure(ctx, definition);
  const writesOf = (entry: Entry) => entryWrites({ definition, after: entry }, disclosure);
  const chunk = takeFirstEntries(progress.remaining, writesOf, OWN_ACTIONS);
  const refused = findValueConflicts(chunk.remaining, writesOf, chunk.writes);
  const after = addRefused(addChunk(progress, chunk.entries, chunk.remaining), refused);
  const tried = await tryChunk(ctx, definition, chunk, after);
  if ("failed" in tried) {
    const taken = collectRefusals(chunk, tried.failed);
    if (!taken) return "again";
    const others = findValueConflicts(chunk.remaining, writesOf, tried.failed);
    return { progress: addRefused(addRefused(progress, taken), others) };
  }
  if (after.remaining.length === 0) return tried;
  // The first entry of a Custom API changes its definition.
  return { progress: definition.hasEntries === true ? after : await recheckRemaining(request, after) };
}

/** The last chunk also writes the answer for an `Idempotency-Key`. */
function tryChunk(
  ctx: Context,
  definition: Definition,
  chunk: EntryChunk,
  after: Progress,
): Promise<CommitTry> {
  const isLast = after.remaining.length === 0;
  const writes = [...chunk.writes, ...buildChunkFencePass(definition, chunk)];
  return tryCommit(isLast ? ctx : stepContext(ctx), {
    writes,
    reply: isLast ? toProgressReply(ctx, after) : {},
  });
}

async function readAgain(ctx: Context, request: BulkRequest, progress: Progress): Promise<Progress> {
  const twins = ctx.keyedRequest ? (await readProgress(ctx, request)).written : progress.written;
  return recheckRemaining(request, { ...progress, written: new Map([...progress.written, ...twins]) });
}

/** Checks the rest against the newest state. @throws ApiError if the caller may no longer create entries */
async function recheckRemaining(
  { requireApi, data, now }: BulkRequest,
  progress: Progress,
): Promise<Progress> {
  const definition = await requireApi();
  const missing = progress.remaining.flatMap(({ position, entry: { id } }) => {
    const input = data[position];
    return input && !progress.written.has(position) ? [{ position, id, input }] : [];
  });
  const { sound, refused } = checkElements(definition, missing, now);
  return { ...progress, definition, remaining: sound, refused: new Map([...progress.refused, ...refused]) };
}

const OUT_OF_TIME = problem(503, "There was no time left to create this entry; please send it again.");

function stopEarly(progress: Progress, why: Problem): Progress {
  const { source: _, ...reason } = why;
  const rest = progress.remaining.map(({ position }): [number, readonly Problem[]] => [position, [reason]]);
  return { ...progress, isCutShort: true, remaining: [], refused: new Map([...progress.refused, ...rest]) };
}

function addChunk(
  progress: Progress,
  entries: readonly ListedEntry[],
  remaining: readonly ListedEntry[],
): Progress {
  const done = entries.map(({ position, entry }) => [position, entry] as const);
  return { ...progress, remaining, written: new Map([...progress.written, ...done]) };
}

function addRefused(progress: Progress, more: Progress["refused"]): Progress {
  const remaining = progress.remaining.filter(({ position }) => !more.has(position));
  return { ...progress, refused: new Map([...progress.refused, ...more]), remaining };
}

function toProgressReply(ctx: Context, { definition, written, refused }: Progress): Reply {
  const disclosure = decideDisclosure(ctx, definition);
  return buildBulkReply({ definition, disclosure, written, refused, isAllOrNothing: false });
}
