import { compare } from "../kernel/by-creation.ts";
import { isRunning } from "./current-price.ts";
import type { Schedule } from "./price.ts";
import type { PartCounts } from "./release-index.ts";

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
  /** Writes so far, from 1. */
  readonly version: number;
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
  /** Those that are no children, per part of the index. */
  readonly withoutChildren: PartCounts;
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
  /** Usually one; an administrator acts for all accounts and customers that a cart belongs to. */
  readonly accountIds?: readonly string[];
  readonly accountTagIds?: readonly string[];
  readonly customerIds?: readonly string[];
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
    .filter((rule) => isInForce(rule, now))
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

/**
 * Whether cart items stay with the catalogs that they are from: those that this shopper can still be served from.
 * Channels and tags are anybody's word, so a change that does not name them changes no catalog; accounts and customers
 * are not. A catalog that no rule opens any more, since its schedule is over or it was deleted, is kept by nobody.
 */
export function keepsCatalog(
  releases: LiveReleases,
  context: ShopperContext,
  now: Date,
): (catalogId: string) => boolean {
  return remembered((id) => {
    const isLive = releases.live.some(({ catalogId }) => catalogId === id);
    return isLive && mayBuyFrom(releases, id, context, now);
  });
}

/** Which catalogs, and with them their prices, are not for everybody. */
export function isRestrictedCatalog(releases: LiveReleases, now: Date): (catalogId: string) => boolean {
  return remembered((id) => !mayBuyFrom(releases, id, {}, now));
}

/** The items of a cart are from few catalogs, and there may be thousands of rules to look at. */
function remembered<T>(answer: (catalogId: string) => T): (catalogId: string) => T {
  const known = new Map<string, T>();
  return (catalogId) => {
    const found = known.get(catalogId) ?? answer(catalogId);
    known.set(catalogId, found);
    return found;
  };
}

/** Whether this shopper can be served from a catalog, saying whatever channel and tags it takes. */
function mayBuyFrom(releases: LiveReleases, catalogId: string, context: ShopperContext, now: Date): boolean {
  if (releaseFor(releases, {}, now)?.catalogId === catalogId) return true;
  return releases.rules.some((rule) => {
    const [channel] = rule.channels;
    const said = { ...context, tags: rule.tags, ...(channel === undefined ? {} : { channel }) };
    return rule.catalog_id === catalogId && isInForce(rule, now) && score(rule, said) > NO_MATCH;
  });
}

function isInForce({ schedules }: CatalogRule, now: Date): boolean {
  return schedules.length === 0 || schedules.some((one) => isRunning(one, now));
}

const NO_MATCH = -1;
const NAMED_SHOPPER = 0.5; // a named account or customer still counts when the rule's tags do not match

type Criterion = readonly [wanted: readonly string[], given: readonly (string | undefined)[]];

/** One point per kind of criteria that matches, 0 for a rule without any, below 0 if it does not apply. */
function score(rule: CatalogRule, context: ShopperContext): number {
  const proven: readonly Criterion[] = [
    [rule.account_ids, context.accountIds ?? []],
    [rule.customer_ids, context.customerIds ?? []],
    [rule.account_tag_ids, context.accountTagIds ?? []],
  ];
  const said: readonly Criterion[] = [
    [rule.channels, [context.channel]],
    [rule.tags, context.tags ?? []],
  ];
  const conditions = [...proven, ...said].filter(([wanted]) => wanted.length > 0);
  const met = conditions.filter(isMet);
  if (met.length === conditions.length) return met.length;
  // A rule that names an account and a customer is for who is both: neither alone has proven enough.
  const isProven = proven.every((one) => one[0].length === 0 || isMet(one));
  const isNamed = proven.slice(0, 2).some(isMet);
  return isProven && isNamed ? NAMED_SHOPPER : NO_MATCH;
}

function isMet([wanted, given]: Criterion): boolean {
  return wanted.some((value) => given.includes(value));
}

function firstPublished(live: readonly LiveRelease[]): LiveRelease | undefined {
  return [...live].sort((a, b) => compare(a.firstPublishedAt, b.firstPublishedAt))[0];
}
