import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Promotion } from "../evaluation/promotion.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { type Counts, countsAfter, NO_COUNTS, refuseTakenPriority } from "./promotion-limits.ts";

/** A promotion as its area stores it, as far as the set is concerned. */
export type KnownPromotion = {
  /** Only what evaluations need: the set is no place for a merchant's other fields. */
  readonly promotion: Promotion;
  readonly isEnabled: boolean;
};

/** A creation has nothing before it, a deletion nothing after it. */
export type PromotionChange = { readonly before?: KnownPromotion; readonly after?: KnownPromotion };

/** What the index says of a part, whose number is where it stands in the list. */
export type PartEntry = {
  /** Of the part's content: two parts with the same digest are the same, whenever and wherever they were written. */
  readonly digest: string;
  readonly version: number;
  /** Bytes of its JSON. */
  readonly bytes: number;
  readonly count: number;
};

/** What carts read with every request: small, however many promotions there are. */
export type SetIndex = { readonly parts: readonly PartEntry[]; readonly counts: Counts };

export const EMPTY_INDEX: SetIndex = { parts: [], counts: NO_COUNTS };

/** A part as it is stored. */
export type SetPart = { readonly digest: string; readonly promotions: readonly Promotion[] };

/** The index with the content of all its parts, as they belong together. */
export type PromotionSet = {
  readonly index: SetIndex;
  readonly parts: readonly (readonly Promotion[])[];
};

/** The index after a change, and the parts that it writes. */
export type ChangedSet = {
  readonly index: SetIndex;
  /** By their numbers, with the version that each was read at: 0 for a new one. */
  readonly parts: ReadonlyMap<number, { readonly part: SetPart; readonly version: number }>;
};

/** What a list of promotions takes: bytes of its JSON, and of that as it is stored. */
type Sizes = (promotions: readonly Promotion[]) => { readonly rawSize: number; readonly packedSize: number };

type Facts = { readonly now: Date; readonly sizesOf: Sizes };

const MOST_PART_BYTES = 1024 * 1024;
/** What a cold process reads beside the cart, in one call of at most 16 MB: some 60 read units. */
const MOST_PACKED_PART_BYTES = 250 * 1024;
/** A process keeps the whole set, at three to ten times the bytes of its JSON. */
export const MOST_SET_BYTES = 8 * 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The set after a promotion was created, changed or deleted; nothing if it stays as it is. Parts that are written lose
 * the promotions that ended more than a day ago, and so does one other part, so that none keeps them for ever.
 * @throws ApiError as `countsAfter` and `refuseTakenPriority` say, 422 for more than `MOST_SET_BYTES`
 */
export function changedSet(set: PromotionSet, change: PromotionChange, facts: Facts): ChangedSet | undefined {
  const { now, sizesOf } = facts;
  const counts = countsAfter(set.index.counts, change);
  const after = liveOf(change.after, now);
  if (after?.source === "rule") refuseTakenPriority(after, set.parts.flat(), now);
  const parts = partsAfter(set.parts, { id: idOf(change), after, ...facts });
  const written = [...parts.entries()].filter(([number, part]) => part !== set.parts[number]);
  if (written.length === 0 && isDeepStrictEqual(counts, set.index.counts)) return undefined;
  const entries = [...set.index.parts];
  const stored = written.map(([number, promotions]) => {
    const version = entries[number]?.version ?? 0;
    const part: SetPart = { digest: digestOf(promotions), promotions };
    const bytes = sizesOf(promotions).rawSize;
    entries[number] = { digest: part.digest, version: version + 1, bytes, count: promotions.length };
    return [number, { part, version }] as const;
  });
  refuseLargeSet(set.index.parts, entries, { parts, ...facts });
  return { index: { parts: entries, counts }, parts: new Map(stored) };
}

/** A promotion that carts can get or could get a moment ago: their clocks and a preview may be behind. */
function liveOf(known: KnownPromotion | undefined, now: Date): Promotion | undefined {
  return known?.isEnabled && !isLongOver(known.promotion, now) ? known.promotion : undefined;
}

function isLongOver({ end }: Promotion, now: Date): boolean {
  return Date.parse(end) + DAY_MS < now.getTime();
}

function idOf({ before, after }: PromotionChange): string | undefined {
  return (after ?? before)?.promotion.id;
}

type PartsChange = Facts & { readonly id: string | undefined; readonly after: Promotion | undefined };

/** The content of all parts after a change; a part that is not written stays the same object. */
function partsAfter(
  parts: PromotionSet["parts"],
  { id, after, now, sizesOf }: PartsChange,
): PromotionSet["parts"] {
  const number = parts.findIndex((part) => part.some((one) => one.id === id));
  const before = parts[number]?.find((one) => one.id === id);
  if (isDeepStrictEqual(before, after)) return parts;
  const next = [...parts];
  const current = parts[number];
  if (current) next[number] = current.filter((one) => one.id !== id && !isLongOver(one, now));
  pruneFirst(next, now);
  if (!after) return next;
  const wanted = [number, ...next.keys()].filter((at) => at >= 0);
  const target = wanted.find((at) => hasRoom(sizesOf([...(next[at] ?? []), after]))) ?? next.length;
  next[target] = [...(next[target] ?? []).filter((one) => !isLongOver(one, now)), after];
  return next;
}

function pruneFirst(parts: (readonly Promotion[])[], now: Date): void {
  const number = parts.findIndex((part) => part.some((one) => isLongOver(one, now)));
  const part = parts[number];
  if (part) parts[number] = part.filter((one) => !isLongOver(one, now));
}

function hasRoom({ rawSize, packedSize }: ReturnType<Sizes>): boolean {
  return rawSize <= MOST_PART_BYTES && packedSize <= MOST_PACKED_PART_BYTES;
}

/** Promotions that are over and not yet cleared away count only until there is no room. */
function refuseLargeSet(
  before: readonly PartEntry[],
  after: readonly PartEntry[],
  { parts, now, sizesOf }: Pick<PromotionSet, "parts"> & Facts,
): void {
  const bytes = sumOf(after);
  if (bytes <= MOST_SET_BYTES || bytes <= sumOf(before)) return;
  const live = parts.flat().filter((one) => !isLongOver(one, now));
  if (sizesOf(live).rawSize <= MOST_SET_BYTES) return;
  throw unprocessable(
    "The running and scheduled promotions of a store can take 8 MB of JSON together, and this would be more: " +
      "delete or disable others, or make them shorter.",
    { title: TITLES.unprocessableEntity },
  );
}

function sumOf(entries: readonly PartEntry[]): number {
  return entries.reduce((sum, { bytes }) => sum + bytes, 0);
}

const DIGEST_CHARACTERS = 22; // 132 bits

function digestOf(promotions: readonly Promotion[]): string {
  const digest = createHash("sha256").update(JSON.stringify(promotions)).digest("base64url");
  return digest.slice(0, DIGEST_CHARACTERS);
}
