import { compare } from "../kernel/by-creation.ts";
import { isRunning } from "./current-price.ts";
import type { Schedule } from "./price.ts";

/** Chooses a catalog for shoppers; empty lists match everybody. */
export type CatalogRule = {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly catalog_id: string;
  readonly account_ids: readonly string[];
  readonly account_tag_ids: readonly string[];
  readonly customer_ids: readonly string[];
  readonly channels: readonly string[];
  readonly tags: readonly string[];
  readonly schedules: readonly Schedule[];
  readonly created_at: string;
  readonly updated_at: string;
};

/** A release that shoppers may be served from. */
export type LiveRelease = {
  readonly catalogId: string;
  readonly releaseId: string;
  /** Counts up per catalog and is never used twice. */
  readonly number: number;
  readonly publishedAt: string;
  readonly firstPublishedAt: string;
  /** Products in it, of every kind. */
  readonly total: number;
  /** Hierarchies in it. */
  readonly trees: number;
};

/**
 * What decides which release a shopper sees, in one small item that every catalog read takes along: publishing a
 * release is one write of this item, so no reader ever sees half of it.
 */
export type LiveReleases = {
  readonly live: readonly LiveRelease[];
  readonly rules: readonly CatalogRule[];
};

export const NO_RELEASES: LiveReleases = { live: [], rules: [] };

/** What a request tells about its shopper: what catalog rules look at. */
export type ShopperContext = {
  readonly channel?: string;
  readonly tags?: readonly string[];
  readonly accountId?: string;
  readonly accountTagIds?: readonly string[];
  readonly customerId?: string;
};

/**
 * The release that serves this shopper: the best matching rule's catalog, else the rule without criteria, else
 * the catalog that was published first. Equal moments keep their order: the first rule found, the catalog that was
 * published before.
 */
export function releaseFor(
  releases: LiveReleases,
  context: ShopperContext,
  now: Date,
): LiveRelease | undefined {
  const rules = [...releases.rules]
    .sort((a, b) => compare(a.created_at, b.created_at))
    .filter(({ schedules }) => schedules.length === 0 || schedules.some((one) => isRunning(one, now)))
    .flatMap((rule) => {
      const live = releases.live.find(({ catalogId }) => catalogId === rule.catalog_id);
      return live ? [{ live, score: score(rule, context) }] : [];
    });
  const best = rules.reduce<(typeof rules)[number] | undefined>(
    (found, rule) => (rule.score > (found?.score ?? -1) ? rule : found),
    undefined,
  );
  return best?.live ?? firstPublished(releases.live);
}

const NO_MATCH = -1;
const NAMED_SHOPPER = 0.5; // a named account or customer still counts when the rule's tags do not match

/** One point per kind of criteria that matches, 0 for a rule without any, below 0 if it does not apply. */
function score(rule: CatalogRule, context: ShopperContext): number {
  const criteria: readonly (readonly [readonly string[], readonly (string | undefined)[]])[] = [
    [rule.account_ids, [context.accountId]],
    [rule.customer_ids, [context.customerId]],
    [rule.account_tag_ids, context.accountTagIds ?? []],
    [rule.channels, [context.channel]],
    [rule.tags, context.tags ?? []],
  ];
  const conditions = criteria.filter(([wanted]) => wanted.length > 0);
  const met = conditions.filter(([wanted, given]) => wanted.some((value) => given.includes(value)));
  if (met.length === conditions.length) return met.length;
  const isNamed = criteria.slice(0, 2).some((one) => met.includes(one));
  return isNamed ? NAMED_SHOPPER : NO_MATCH;
}

function firstPublished(live: readonly LiveRelease[]): LiveRelease | undefined {
  return [...live].sort((a, b) => compare(a.firstPublishedAt, b.firstPublishedAt))[0];
}
