import { type LivePromotions, livePromotions, NO_PROMOTIONS } from "../evaluation/live-promotions.ts";
import type { Promotion } from "../evaluation/promotion.ts";
import type { PromotionSet, SetIndex } from "./promotion-set.ts";

/**
 * What a process keeps of the set it read last: its parts by their digests, and the promotions as they are evaluated.
 * Content is found by its digest alone, so what is kept is right whatever table and version it was read from.
 */
export type SetCache = {
  /** Whether nothing was read yet, not even that there is nothing. */
  readonly isCold: () => boolean;
  readonly partOf: (digest: string) => readonly Promotion[] | undefined;
  /** The promotions of the set that has this index, if it is the one that is kept. */
  readonly liveOf: (index: SetIndex) => LivePromotions | undefined;
  /** Keeps this set instead of the one before. */
  readonly keep: (set: PromotionSet) => LivePromotions;
};

type Kept = {
  readonly name: string;
  readonly parts: ReadonlyMap<string, readonly Promotion[]>;
  readonly live: LivePromotions;
};

/** A cache that holds one set: `MOST_SET_BYTES` of JSON at most. */
export function setCache(): SetCache {
  let kept: Kept | undefined;
  return {
    isCold: () => kept === undefined,
    partOf: (digest) => kept?.parts.get(digest),
    liveOf: (index) => (kept?.name === nameOf(index) ? kept.live : undefined),
    keep: ({ index, parts }) => {
      const promotions = parts.flat();
      const live = promotions.length === 0 ? NO_PROMOTIONS : livePromotions(promotions);
      const byDigest = index.parts.map(({ digest }, number) => [digest, parts[number] ?? []] as const);
      kept = { name: nameOf(index), parts: new Map(byDigest), live };
      return live;
    },
  };
}

function nameOf({ parts }: SetIndex): string {
  return parts.map(({ digest }) => digest).join();
}
