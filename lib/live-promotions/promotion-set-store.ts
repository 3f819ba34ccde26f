import type { LivePromotions } from "../evaluation/live-promotions.ts";
import type { Promotion } from "../evaluation/promotion.ts";
import { backOff } from "../kernel/deadline.ts";
import { unavailable } from "../kernel/errors.ts";
import { processMemory } from "../kernel/process-memory.ts";
import { type Document, documentOf, putDocument } from "../table/documents.ts";
import { entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { packSized } from "../table/pack.ts";
import { type Read, readTogether } from "../table/read-plan.ts";
import type { Item, Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import {
  changedSet,
  EMPTY_INDEX,
  type PromotionChange,
  type SetIndex,
  type SetPart,
} from "./promotion-set.ts";
import { type SetCache, setCache } from "./promotion-set-cache.ts";

const setIndex = entity<SetIndex>("promotion_set");
const setPart = entity<SetPart>("promotion_set_part");

/** At most 90 MB in memory, for a set of 8 MB that is made of a million short skus. */
const ofProcess = processMemory(setCache);

/** What was read of the set: its index at a version, and parts that may be older or newer than it. */
export type SetReading = { readonly index: Document<SetIndex>; readonly parts: readonly SetPart[] };

type Reader = Pick<Context, "table" | "deadline">;

/**
 * The set as a part of a plan: its index, one read unit. A process that has read nothing yet takes the first part
 * along, which is all of it in most stores: what follows needs no call of its own.
 */
export function promotionSetRead(cache: SetCache = ofProcess()): Read<SetReading> {
  return setRead(cache.isCold() ? [0] : []);
}

/**
 * The promotions that a reading stands for, or newer ones. Reads nothing if they are kept or came along, else the parts
 * that are not, in one call.
 * @throws ApiError 503 when others change the set faster than it can be read
 */
export async function promotionsOf(
  ctx: Reader,
  reading: SetReading,
  cache: SetCache = ofProcess(),
): Promise<LivePromotions> {
  const live = cache.liveOf(reading.index.value);
  if (live) return live;
  const { index, parts } = await wholeSet(ctx, reading, cache);
  return cache.keep({ index: index.value, parts });
}

/**
 * The writes that belong into the transaction of every write of a promotion of either engine, enabled or not: they keep
 * the set and the counts of all promotions. To be called anew in each try of `commitChange`, with the promotion as that
 * try has read it before: it reads the set anew, and what it decides holds as long as nobody else writes it.
 * @throws ApiError 422 for over 1,000 promotions of an engine, a priority that another running or scheduled rule promotion
 *   has, or a set over 8 MB; 400 for over 50 automatic rule promotions; 503 as `promotionsOf`
 */
export async function promotionSetWrites(
  ctx: Reader & Pick<Context, "now">,
  change: PromotionChange,
  cache: SetCache = ofProcess(),
): Promise<readonly Write[]> {
  const { set: reading } = await readTogether(ctx.table, { set: promotionSetRead(cache) });
  const { index, parts } = await wholeSet(ctx, reading, cache);
  const changed = changedSet({ index: index.value, parts }, change, { now: ctx.now(), sizesOf });
  if (!changed) return [];
  return [
    putDocument(setIndex, keys.promotionSet(), changed.index, index.version),
    ...[...changed.parts].map(([number, { part, version }]) =>
      putDocument(setPart, keys.promotionSetPart(number), part, version),
    ),
  ];
}

function sizesOf(promotions: readonly Promotion[]) {
  const { rawSize, bytes } = packSized(promotions);
  return { rawSize, packedSize: bytes.length };
}

function setRead(parts: readonly number[]): Read<SetReading> {
  return {
    keys: [keys.promotionSet(), ...parts.map(keys.promotionSetPart)],
    decode: ([index, ...items]) => ({
      index: documentOf(setIndex, index) ?? { value: EMPTY_INDEX, version: 0 },
      parts: items.flatMap(partIn),
    }),
  };
}

function partIn(item: Item | undefined): SetPart[] {
  const document = documentOf(setPart, item);
  return document ? [document.value] : [];
}

type WholeSet = {
  readonly index: Document<SetIndex>;
  readonly parts: readonly (readonly Promotion[])[];
};

const MOST_TRIES = 8;

/**
 * All parts as one index names them. A batch is no snapshot: a part that is not the index's is one that somebody writes
 * at this moment, and both are read again.
 */
async function wholeSet(ctx: Reader, first: SetReading, cache: SetCache): Promise<WholeSet> {
  const found = new Map<string, readonly Promotion[]>();
  let reading = first;
  for (let attempt = 0; ; attempt += 1) {
    for (const { digest, promotions } of reading.parts) found.set(digest, promotions);
    const { index } = reading;
    const parts = index.value.parts.map(({ digest }) => found.get(digest) ?? cache.partOf(digest));
    const whole = parts.filter((part) => part !== undefined);
    if (whole.length === parts.length) return { index, parts: whole };
    if (attempt > 0) await waitForWriter(ctx, attempt);
    const missing = parts.flatMap((part, number) => (part === undefined ? [number] : []));
    reading = (await readTogether(ctx.table, { set: setRead(missing) })).set;
  }
}

/** The first reading names the parts, the second has them unless somebody writes them between the two. */
async function waitForWriter({ deadline }: Reader, attempt: number): Promise<void> {
  if (attempt === MOST_TRIES || deadline.left() === 0) {
    throw unavailable("The set of promotions was changed each time it was read.");
  }
  await backOff(attempt, deadline);
}
