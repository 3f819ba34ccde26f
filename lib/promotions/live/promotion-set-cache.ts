import { type LivePromotions, NO_PROMOTIONS, prepareLivePromotions } from "../engine/live-promotions.ts";
import type { Promotion } from "../engine/promotion.ts";
import type { PromotionSet, SetIndex } from "./promotion-set.ts";

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
