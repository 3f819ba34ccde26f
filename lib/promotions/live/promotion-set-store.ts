import { retry } from "../../kernel/deadline.ts";
import { unavailable } from "../../kernel/errors.ts";
import { processMemory } from "../../kernel/process-memory.ts";
import { type Document, decodeDocument, entity, putDocument } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import { packSized } from "../../table/pack.ts";
import type { Item, Write } from "../../table/table.ts";
import { type Read, readTogether } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { type LivePromotions, NO_PROMOTIONS, prepareLivePromotions } from "../engine/live-promotions.ts";
import type { Promotion } from "../engine/promotion.ts";
import {
  changePromotionSet,
  EMPTY_INDEX,
  type PromotionChange,
  type PromotionSet,
  type SetIndex,
  type SetPart,
} from "./promotion-set.ts";

const setIndex = entity<SetIndex>("promotion_set");
const setPart = entity<SetPart>("promotion_set_part");

/** At most 90 MB of memory, for a set of 8 MB with a million short skus. */
const processCache = processMemory(createSetCache);

/** The index, and parts that may be older or newer than it. @answers How do carts learn of promotions? */
export type SetReading = { readonly index: Document<SetIndex>; readonly parts: readonly SetPart[] };

type Reader = Pick<Context, "table" | "deadline">;

/** Reads the index, one read unit. A cold process also reads the first part, which is all of most sets. */
export function promotionSetRead(cache: SetCache = processCache()): Read<SetReading> {
  return setRead(cache.isCold() ? [0] : []);
}

/** Reads only parts that are neither cached nor in the reading. @throws ApiError 503 if the set changes too fast */
export async function readPromotions(
  ctx: Reader,
  reading: SetReading,
  cache: SetCache = processCache(),
): Promise<LivePromotions> {
  const live = cache.liveOf(reading.index.value);
  if (live) return live;
  const { index, parts } = await readWholeSet(ctx, reading, cache);
  return cache.keep({ index: index.value, parts });
}

/**
 * Prepares the writes that keep the set and the counts, for each transaction that writes a promotion of either engine. Call
 * it again for each try of `commitChange`, with the promotion that this try has read.
 * @throws ApiError 422 for over 1,000 promotions of an engine, a priority that another running or scheduled rule promotion
 * has, or a set over 8 MB; 400 for over 50 automatic rule promotions; 503 as `readPromotions`
 */
export async function preparePromotionSetWrites(
  ctx: Reader & Pick<Context, "now">,
  change: PromotionChange,
  cache: SetCache = processCache(),
): Promise<readonly Write[]> {
  const { set: reading } = await readTogether(ctx.table, { set: promotionSetRead(cache) });
  const { index, parts } = await readWholeSet(ctx, reading, cache);
  const changed = changePromotionSet({ index: index.value, parts }, change, {
    now: ctx.now(),
    sizesOf: measureSizes,
  });
  if (!changed) return [];
  return [
    putDocument(setIndex, keys.promotionSet(), changed.index, index.version),
    ...[...changed.parts].map(([number, { part, version }]) =>
      putDocument(setPart, keys.promotionSetPart(number), part, version),
    ),
  ];
}

function measureSizes(promotions: readonly Promotion[]) {
  const { rawSize, bytes } = packSized(promotions);
  return { rawSize, packedSize: bytes.length };
}

function setRead(parts: readonly number[]): Read<SetReading> {
  return {
    keys: [keys.promotionSet(), ...parts.map(keys.promotionSetPart)],
    decode: ([index, ...items]) => ({
      index: decodeDocument(setIndex, index) ?? { value: EMPTY_INDEX, version: 0 },
      parts: items.flatMap(decodePart),
    }),
  };
}

function decodePart(item: Item | undefined): SetPart[] {
  const document = decodeDocument(setPart, item);
  return document ? [document.value] : [];
}

type WholeSet = {
  readonly index: Document<SetIndex>;
  readonly parts: readonly (readonly Promotion[])[];
};

/** The first try has no more than the reading. */
const TRIES = { tries: 9, atOnce: 1, base: 50 };

/** A batch read is no snapshot: a part that does not match is being written, so it is read again with the index. */
function readWholeSet(ctx: Reader, first: SetReading, cache: SetCache): Promise<WholeSet> {
  const partsByDigest = new Map<string, readonly Promotion[]>();
  let reading = first;
  let missing: readonly number[] = [];
  return retry(
    { ...TRIES, ...ctx, end: () => unavailable("The set of promotions was changed each time it was read.") },
    async () => {
      if (missing.length > 0) reading = (await readTogether(ctx.table, { set: setRead(missing) })).set;
      for (const { digest, promotions } of reading.parts) partsByDigest.set(digest, promotions);
      const { index } = reading;
      const parts = index.value.parts.map(({ digest }) => partsByDigest.get(digest) ?? cache.partOf(digest));
      const whole = parts.filter((part) => part !== undefined);
      if (whole.length === parts.length) return { index, parts: whole };
      missing = parts.flatMap((part, number) => (part === undefined ? [number] : []));
      return "again";
    },
  );
}

/** Parts and prepared promotions of the set that a process read last. A digest identifies content in any version. */
export type SetCache = {
  /** True before the first read, also of an empty set. */
  readonly isCold: () => boolean;
  readonly partOf: (digest: string) => readonly Promotion[] | undefined;
  /** Prepared promotions, if the cached set has this index. */
  readonly liveOf: (index: SetIndex) => LivePromotions | undefined;
  readonly keep: (set: PromotionSet) => LivePromotions;
};

type CachedSet = {
  readonly name: string;
  readonly parts: ReadonlyMap<string, readonly Promotion[]>;
  readonly live: LivePromotions;
};

export function createSetCache(): SetCache {
  let kept: CachedSet | undefined;
  return {
    isCold: () => kept === undefined,
    partOf: (digest) => kept?.parts.get(digest),
    liveOf: (index) => (kept?.name === joinDigests(index) ? kept.live : undefined),
    keep: ({ index, parts }) => {
      const promotions = parts.flat();
      const live = promotions.length === 0 ? NO_PROMOTIONS : prepareLivePromotions(promotions);
      const byDigest = index.parts.map(({ digest }, number) => [digest, parts[number] ?? []] as const);
      kept = { name: joinDigests(index), parts: new Map(byDigest), live };
      return live;
    },
  };
}

function joinDigests({ parts }: SetIndex): string {
  return parts.map(({ digest }) => digest).join();
}
