import { compare } from "../kernel/by-creation.ts";
import type { Schedule } from "./price.ts";
import type { PartCounts } from "./release-index.ts";
import { isRunning } from "./sale-schedule.ts";
import { type RankedBook, type Segmentation, sortBooks } from "./segmentation.ts";

/** Chooses a catalog for shoppers; an empty list matches every shopper. */
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
  /** Price books that come before those of the catalog; absent if the rule never had any. */
  readonly pricebook_ids?: readonly RankedBook[];
  readonly created_at: string;
  readonly updated_at: string;
  /** Writes so far, from 1. */
  readonly version: number;
};

export type LiveRelease = {
  readonly catalogId: string;
  readonly releaseId: string;
  /** Increases per catalog; a number is never used twice. */
  readonly number: number;
  readonly publishedAt: string;
  readonly firstPublishedAt: string;
  /** Number of products of every kind. */
  readonly total: number;
  /** Number of products that are not children, by part of the index. */
  readonly withoutChildren: PartCounts;
  /** Number of hierarchies. */
  readonly trees: number;
  /** Absent if the catalog was published without price segmentation. */
  readonly segmentation?: Segmentation;
};

/**
 * A live release as it serves one shopper.
 * @answers Whose price books are asked first?
 */
export type ServedRelease = LiveRelease & {
  /** Absent if no rule matches and the catalog was published first. */
  readonly rule?: CatalogRule;
  /** Price books of the shopper's rule, asked before those of the catalog. Highest priority first. */
  readonly ownBooks: readonly string[];
  /** The rule with these books is for certain accounts or customers. */
  readonly isForNamedShoppers: boolean;
};

/**
 * One small item that every catalog read includes. Publishing a release is one write of it, so that no reader sees half a
 * release.
 */
export type LiveReleases = {
  readonly live: readonly LiveRelease[];
  readonly rules: readonly CatalogRule[];
};

export const NO_RELEASES: LiveReleases = { live: [], rules: [] };

/** Facts about a shopper that catalog rules match. */
export type ShopperContext = {
  readonly channel?: string;
  readonly tags?: readonly string[];
  /** Usually one; an administrator acts for all accounts and customers of a cart. */
  readonly accountIds?: readonly string[];
  readonly accountTagIds?: readonly string[];
  readonly customerIds?: readonly string[];
};

/** True if accounts' tags can decide between the rules. */
export function namesAccountTags({ rules }: LiveReleases): boolean {
  return rules.some(({ account_tag_ids }) => account_tag_ids.length > 0);
}

/**
 * Chooses the release for a shopper: the catalog of the best matching rule, else of a rule without criteria, else the
 * catalog published first. On equal scores the older rule wins.
 */
export function chooseRelease(
  releases: LiveReleases,
  context: ShopperContext,
  now: Date,
): ServedRelease | undefined {
  const rules = [...releases.rules]
    .sort((a, b) => compare(a.created_at, b.created_at))
    .filter((rule) => isInForce(rule, now))
    .flatMap((rule) => {
      const live = releases.live.find(({ catalogId }) => catalogId === rule.catalog_id);
      return live ? [{ rule, live, score: scoreRule(rule, context) }] : [];
    });
  const best = rules.reduce<(typeof rules)[number] | undefined>(
    (bestSoFar, rule) => (rule.score > (bestSoFar?.score ?? -1) ? rule : bestSoFar),
    undefined,
  );
  const live = best?.live ?? findFirstPublished(releases.live);
  return live && serveByRule(live, best?.rule);
}

/**
 * Returns how a live catalog serves this shopper, by the best rule of that catalog: a cart may have items of another catalog
 * than the shopper's present one.
 */
export function createCatalogServer(
  { live, rules }: LiveReleases,
  context: ShopperContext,
  now: Date,
): (catalogId: string) => ServedRelease | undefined {
  return memoizeByCatalog((id) => {
    const own = live.filter(({ catalogId }) => catalogId === id);
    // Without price segmentation, each rule serves the catalog in the same way.
    return chooseRelease({ live: own, rules: hasSegments(own) ? rules : [] }, context, now);
  });
}

/** True if some shoppers may have price books of their own. */
export function hasSegments(live: readonly LiveRelease[]): boolean {
  return live.some(({ segmentation }) => segmentation !== undefined);
}

/**
 * Returns a check: may items of this catalog stay in the cart of this shopper? Channel and tags are unproven claims, so a
 * change of them keeps the items; accounts and customers are proven. A catalog that no current rule opens is not kept.
 */
export function createCatalogKeepCheck(
  releases: LiveReleases,
  context: ShopperContext,
  now: Date,
): (catalogId: string) => boolean {
  return memoizeByCatalog((id) => {
    const isLive = releases.live.some(({ catalogId }) => catalogId === id);
    return isLive && canBuyFrom(releases, id, context, now);
  });
}

/** Returns a check: is the catalog closed to shoppers without an account or customer? */
export function createRestrictionCheck(releases: LiveReleases, now: Date): (catalogId: string) => boolean {
  return memoizeByCatalog((id) => !canBuyFrom(releases, id, {}, now));
}

/** @param rule by which the shopper is served from the release, if any */
function serveByRule(live: LiveRelease, rule: CatalogRule | undefined): ServedRelease {
  if (!rule) return { ...live, ownBooks: [], isForNamedShoppers: false };
  const { bookIds = [] } = live.segmentation ?? {};
  const ownBooks =
    bookIds.length > 0 ? sortBooks(rule.pricebook_ids ?? []).filter((id) => bookIds.includes(id)) : [];
  const named = [rule.account_ids, rule.account_tag_ids, rule.customer_ids];
  const isForNamedShoppers = ownBooks.length > 0 && named.some((ids) => ids.length > 0);
  return { ...live, rule, ownBooks, isForNamedShoppers };
}

/** Price books of a rule that the live release of its catalog lacks. They count from the next publication. */
export function listUnpublishedBooks(
  { catalog_id, pricebook_ids = [] }: CatalogRule,
  { live }: Pick<LiveReleases, "live">,
): string[] {
  const release = live.find(({ catalogId }) => catalogId === catalog_id);
  const frozen = release?.segmentation?.bookIds ?? [];
  return pricebook_ids.map(({ id }) => id).filter((id) => !frozen.includes(id));
}

/** A cart has few catalogs, but there may be thousands of rules to evaluate. */
function memoizeByCatalog<T>(answer: (catalogId: string) => T): (catalogId: string) => T {
  const answers = new Map<string, T>();
  return (catalogId) => {
    const value = answers.get(catalogId) ?? answer(catalogId);
    answers.set(catalogId, value);
    return value;
  };
}

/** True if some channel and tags would give this shopper the catalog. */
function canBuyFrom(releases: LiveReleases, catalogId: string, context: ShopperContext, now: Date): boolean {
  if (chooseRelease(releases, {}, now)?.catalogId === catalogId) return true;
  return releases.rules.some((rule) => {
    const [channel] = rule.channels;
    const claimedContext = { ...context, tags: rule.tags, ...(channel === undefined ? {} : { channel }) };
    return (
      rule.catalog_id === catalogId && isInForce(rule, now) && scoreRule(rule, claimedContext) > NO_MATCH
    );
  });
}

export function isInForce({ schedules }: Pick<CatalogRule, "schedules">, now: Date): boolean {
  return schedules.length === 0 || schedules.some((one) => isRunning(one, now));
}

const NO_MATCH = -1;
const NAMED_SHOPPER = 0.5; // applies if a named account or customer matches but channels or tags do not

type Criterion = readonly [wanted: readonly string[], given: readonly (string | undefined)[]];

/** One point per matching kind of criteria, 0 for a rule without criteria, negative if it does not apply. */
function scoreRule(rule: CatalogRule, context: ShopperContext): number {
  const proven: readonly Criterion[] = [
    [rule.account_ids, context.accountIds ?? []],
    [rule.customer_ids, context.customerIds ?? []],
    [rule.account_tag_ids, context.accountTagIds ?? []],
  ];
  const claimed: readonly Criterion[] = [
    [rule.channels, [context.channel]],
    [rule.tags, context.tags ?? []],
  ];
  const conditions = [...proven, ...claimed].filter(([ruleValues]) => ruleValues.length > 0);
  const met = conditions.filter(isMet);
  if (met.length === conditions.length) return met.length;
  // A rule that names an account and a customer requires both.
  const isProven = proven.every((one) => one[0].length === 0 || isMet(one));
  const isNamed = proven.slice(0, 2).some(isMet);
  return isProven && isNamed ? NAMED_SHOPPER : NO_MATCH;
}

function isMet([ruleValues, shopperValues]: Criterion): boolean {
  return ruleValues.some((value) => shopperValues.includes(value));
}

function findFirstPublished(live: readonly LiveRelease[]): LiveRelease | undefined {
  return [...live].sort((a, b) => compare(a.firstPublishedAt, b.firstPublishedAt))[0];
}
