import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import type { Promotion } from "../engine/promotion.ts";
import { changeCounts, NO_COUNTS, type PromotionCounts, refuseTakenPriority } from "./promotion-limits.ts";

export type SetPromotion = {
  /** Only fields that evaluations need. */
  readonly promotion: Promotion;
  readonly isEnabled: boolean;
};

/** `before` is absent for a creation, `after` for a deletion. */
export type PromotionChange = { readonly before?: SetPromotion; readonly after?: SetPromotion };

/** Entry of the index for the part with its position. */
type PartEntry = {
  /** Parts with the same digest have the same content. */
  readonly digest: string;
  readonly version: number;
  readonly bytes: number;
  readonly count: number;
};

/** Read with every cart request, so it stays small. */
export type SetIndex = { readonly parts: readonly PartEntry[]; readonly counts: PromotionCounts };

export const EMPTY_INDEX: SetIndex = { parts: [], counts: NO_COUNTS };

export type SetPart = { readonly digest: string; readonly promotions: readonly Promotion[] };

export type PromotionSet = {
  readonly index: SetIndex;
  readonly parts: readonly (readonly Promotion[])[];
};

/** Index after a change, and the parts to write. */
export type ChangedSet = {
  readonly index: SetIndex;
  /** By position, with the version at which the part was read: 0 for a new part. */
  readonly parts: ReadonlyMap<number, { readonly part: SetPart; readonly version: number }>;
};

type Sizes = (promotions: readonly Promotion[]) => { readonly rawSize: number; readonly packedSize: number };

type SetContext = { readonly now: Date; readonly sizesOf: Sizes };

const MOST_PART_BYTES = 1024 * 1024;
/** A cold process reads the parts in one call of at most 16 MB, about 60 read units each. */
const MOST_PACKED_PART_BYTES = 250 * 1024;
/** A process caches the whole set, in three to ten times the bytes of its JSON. */
const MOST_SET_BYTES = 8 * 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns `undefined` if the set stays equal. Written parts, and one other, drop promotions that ended over a day ago.
 * @throws ApiError as `changeCounts` and `refuseTakenPriority`, 422 for more than `MOST_SET_BYTES`
 */
export function changePromotionSet(
  set: PromotionSet,
  change: PromotionChange,
  context: SetContext,
): ChangedSet | undefined {
  const { now, sizesOf } = context;
  const counts = changeCounts(set.index.counts, change);
  const after = toLivePromotion(change.after, now);
  if (after?.source === "rule") refuseTakenPriority(after, set.parts.flat(), now);
  const parts = changeParts(set.parts, { id: idOf(change), after, ...context });
  const written = [...parts.entries()].filter(([number, part]) => part !== set.parts[number]);
  if (written.length === 0 && isDeepStrictEqual(counts, set.index.counts)) return undefined;
  const entries = [...set.index.parts];
  const stored = written.map(([number, promotions]) => {
    const version = entries[number]?.version ?? 0;
    const part: SetPart = { digest: computeDigest(promotions), promotions };
    const bytes = sizesOf(promotions).rawSize;
    entries[number] = { digest: part.digest, version: version + 1, bytes, count: promotions.length };
    return [number, { part, version }] as const;
  });
  refuseLargeSet(set.index.parts, entries, { parts, ...context });
  return { index: { parts: entries, counts }, parts: new Map(stored) };
}

/** Ended promotions stay for a day, because the clock or the preview time of a cart may be behind. */
function toLivePromotion(member: SetPromotion | undefined, now: Date): Promotion | undefined {
  return member?.isEnabled && !isLongOver(member.promotion, now) ? member.promotion : undefined;
}

function isLongOver({ end }: Promotion, now: Date): boolean {
  return Date.parse(end) + DAY_MS < now.getTime();
}

function idOf({ before, after }: PromotionChange): string | undefined {
  return (after ?? before)?.promotion.id;
}

type PartsChange = SetContext & { readonly id: string | undefined; readonly after: Promotion | undefined };

/** Parts that are not written stay the same object. */
function changeParts(
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
  const positions = [number, ...next.keys()].filter((at) => at >= 0);
  const target = positions.find((at) => hasRoom(sizesOf([...(next[at] ?? []), after]))) ?? next.length;
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

/** Ended promotions that are still in the set do not count. */
function refuseLargeSet(
  before: readonly PartEntry[],
  after: readonly PartEntry[],
  { parts, now, sizesOf }: Pick<PromotionSet, "parts"> & SetContext,
): void {
  const bytes = sumBytes(after);
  if (bytes <= MOST_SET_BYTES || bytes <= sumBytes(before)) return;
  const live = parts.flat().filter((one) => !isLongOver(one, now));
  if (sizesOf(live).rawSize <= MOST_SET_BYTES) return;
  throw unprocessable(
    "The running and scheduled promotions of a store can take 8 MB of JSON together, and this would be more: " +
      "delete or disable others, or make them shorter.",
    { title: TITLES.unprocessableEntity },
  );
}

function sumBytes(entries: readonly PartEntry[]): number {
  return entries.reduce((sum, { bytes }) => sum + bytes, 0);
}

const DIGEST_CHARACTERS = 22; // 132 bits

function computeDigest(promotions: readonly Promotion[]): string {
  const digest = createHash("sha256").update(JSON.stringify(promotions)).digest("base64url");
  return digest.slice(0, DIGEST_CHARACTERS);
}
