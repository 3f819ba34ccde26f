import { ApiError, type Problem, problem } from "../../../kernel/errors.ts";
import { checkReply, keepReply } from "../../../table/effects/commit.ts";
import { type CommitTry, nextTry, tryCommit } from "../../../table/effects/commit-change.ts";
import type { Write } from "../../../table/table.ts";
import { stepContext } from "../../../use-case/bulk/in-steps.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import { disclosureTo } from "../disclosure.ts";
import type { Entry } from "../entry.ts";
import { entryWrites } from "../entry-writes-store.ts";
import { bulkReply, checkedElements, type ListedEntry, newElements } from "./bulk-entries.ts";
import type { BulkRequest } from "./create-entries.ts";
import { type EntryChunk, fencePassOf, firstEntries, refusedPositions } from "./entry-chunk-store.ts";
import { idsForEntries } from "./made-entries-store.ts";
import { wantingTaken } from "./taken-values-store.ts";

/** The pass of a fence, with the definition for the first entry, and the answer to an `Idempotency-Key`. */
const OWN_ACTIONS = 3;
/** Less time than this is not enough for another transaction and its repeats. */
const CHUNK_MS = 1000;

/** How far a list has come: each element is written, refused or left. */
type Progress = {
  readonly definition: Definition;
  readonly written: ReadonlyMap<number, Entry>;
  readonly refused: ReadonlyMap<number, readonly Problem[]>;
  readonly left: readonly ListedEntry[];
  /** There was no time or no room for some: a repeat of the request, under its key, goes on with them. */
  readonly isCutShort?: true;
};

/** What came of one transaction: the answer when it was the last one. */
type Step = { readonly progress: Progress } | { readonly reply: Reply };

/**
 * Writes the entries of a list that are sound, in as few transactions as there can be, and refuses the others. A value
 * that is taken refuses its entry alone: its transaction is sent again without it.
 * @throws ApiError 409 when others keep changing the Custom API and nothing is written yet
 */
export async function createEach(ctx: Context, request: BulkRequest): Promise<Reply> {
  let progress = await begun(ctx, request);
  const isWhole = progress.left.length > 0 && progress.refused.size === 0;
  if (isWhole) checkReply(ctx, replyOf(ctx, withChunk(progress, progress.left, [])));
  for (let attempt = 0; progress.left.length > 0; attempt += 1) {
    const step = await nextStep(ctx, request, progress, attempt);
    if ("reply" in step) return step.reply;
    progress = step.progress;
  }
  const reply = replyOf(ctx, progress);
  const isKept = progress.written.size > 0 && !progress.isCutShort;
  return isKept ? keepReply(ctx, reply) : reply;
}

/** All elements checked on the newest state, those left out that an earlier arrival of the request has written. */
async function begun(ctx: Context, { requireApi, data, itemProblems, now }: BulkRequest): Promise<Progress> {
  const definition = await requireApi();
  const { ids, made } = await idsForEntries(ctx, definition.api.id, data.length);
  const missing = newElements(data, ids, itemProblems).filter(({ position }) => !made.has(position));
  const { sound, refused } = checkedElements(definition, missing, now);
  return { definition, written: made, refused, left: sound };
}

async function nextStep(
  ctx: Context,
  request: BulkRequest,
  progress: Progress,
  attempt: number,
): Promise<Step> {
  const { definition, written } = progress;
  if (written.size > 0 && ctx.deadline.left() < CHUNK_MS)
    return { progress: cutShort(progress, OUT_OF_TIME) };
  const disclosure = disclosureTo(ctx, definition);
  const writesOf = (entry: Entry) => entryWrites({ definition, after: entry }, disclosure);
  const chunk = firstEntries(progress.left, writesOf, OWN_ACTIONS);
  const refused = wantingTaken(chunk.left, writesOf, chunk.writes);
  const after = withRefused(withChunk(progress, chunk.entries, chunk.left), refused);
  try {
    const tried = await tryChunk(ctx, definition, chunk, after);
    if ("failed" in tried)
      return await afterFailure(ctx, request, { progress, chunk, ...tried, writesOf, attempt });
    if (after.left.length === 0) return tried;
    // The first entry of a Custom API changes its definition.
    return { progress: definition.hasEntries === true ? after : await again(request, after) };
  } catch (error) {
    // Such an error says that this transaction wrote nothing; what the ones before it wrote is answered.
    if (!(error instanceof ApiError) || written.size === 0) throw error;
    return { progress: cutShort(progress, error.problems[0]) };
  }
}

/** Writes a chunk, with the answer for an `Idempotency-Key` if it is the last one. */
function tryChunk(
  ctx: Context,
  definition: Definition,
  chunk: EntryChunk,
  after: Progress,
): Promise<CommitTry> {
  const isLast = after.left.length === 0;
  const writes = [...chunk.writes, ...fencePassOf(definition, chunk)];
  return tryCommit(isLast ? ctx : stepContext(ctx), { writes, reply: isLast ? replyOf(ctx, after) : {} });
}

type Failure = {
  readonly progress: Progress;
  readonly chunk: EntryChunk;
  readonly failed: readonly Write[];
  readonly writesOf: (entry: Entry) => readonly Write[];
  readonly attempt: number;
};

/** Without the entries whose values are taken; if anything else has changed, all that is left is checked anew. */
async function afterFailure(
  ctx: Context,
  request: BulkRequest,
  { progress, chunk, failed, writesOf, attempt }: Failure,
): Promise<Step> {
  const refused = refusedPositions(chunk, failed);
  if (refused) {
    const others = wantingTaken(chunk.left, writesOf, failed);
    return { progress: withRefused(withRefused(progress, refused), others) };
  }
  await nextTry(ctx, attempt);
  const twins = ctx.keyedRequest ? (await begun(ctx, request)).written : progress.written;
  return {
    progress: await again(request, { ...progress, written: new Map([...progress.written, ...twins]) }),
  };
}

/** What is left, checked on the newest state. @throws ApiError when the caller may not create entries any more */
async function again({ requireApi, data, now }: BulkRequest, progress: Progress): Promise<Progress> {
  const definition = await requireApi();
  const missing = progress.left.flatMap(({ position, entry: { id } }) => {
    const input = data[position];
    return input && !progress.written.has(position) ? [{ position, id, input }] : [];
  });
  const { sound, refused } = checkedElements(definition, missing, now);
  return { ...progress, definition, left: sound, refused: new Map([...progress.refused, ...refused]) };
}

const OUT_OF_TIME = problem(503, "There was no time left to create this entry; please send it again.");

function cutShort(progress: Progress, why: Problem): Progress {
  const { source: _, ...reason } = why;
  const rest = progress.left.map(({ position }): [number, readonly Problem[]] => [position, [reason]]);
  return { ...progress, isCutShort: true, left: [], refused: new Map([...progress.refused, ...rest]) };
}

function withChunk(
  progress: Progress,
  entries: readonly ListedEntry[],
  left: readonly ListedEntry[],
): Progress {
  const done = entries.map(({ position, entry }) => [position, entry] as const);
  return { ...progress, left, written: new Map([...progress.written, ...done]) };
}

function withRefused(progress: Progress, more: Progress["refused"]): Progress {
  const left = progress.left.filter(({ position }) => !more.has(position));
  return { ...progress, refused: new Map([...progress.refused, ...more]), left };
}

function replyOf(ctx: Context, { definition, written, refused }: Progress): Reply {
  const disclosure = disclosureTo(ctx, definition);
  return bulkReply({ definition, disclosure, written, refused, isAllOrNothing: false });
}
