import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, shortName, unprocessable } from "../kernel/errors.ts";
import type { CatalogRule } from "../releases/live-releases.ts";
import { type RankedBook, sortBooks } from "../releases/segmentation.ts";
import { buildLiveReleasesCheck, getLiveReleases } from "../releases/store.ts";
import type { Check } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Catalog } from "./catalog.ts";
import { buildCatalogVersionCheck, catalogs, findMissingParts } from "./store.ts";

/** Price books of a catalog and its rules together. A release has the entries of all of them. */
const MOST_FROZEN_BOOKS = 100;

type RuleBooks = Pick<CatalogRule, "catalog_id" | "pricebook_ids">;

/** The books that a publication freezes: the catalog's by priority, then those of its rules. */
export function listFrozenBooks(
  { id, pricebooks }: Pick<Catalog, "id" | "pricebooks">,
  rules: readonly RuleBooks[],
): string[] {
  const ofRules = rules.flatMap(({ catalog_id, pricebook_ids = [] }) =>
    catalog_id === id ? pricebook_ids : [],
  );
  return [...new Set([...sortBooks(pricebooks), ...ofRules.map((book) => book.id)])];
}

type RuleChange = {
  readonly rule: CatalogRule;
  /** Undefined for a new rule. */
  readonly before: CatalogRule | undefined;
  /** All rules of the store after the change. */
  readonly rules: readonly CatalogRule[];
};

/**
 * Checks the price books of a rule if they or its catalog changed. Books that were deleted since can be kept, not added.
 * @returns a check that the catalog stays as it was; undefined if nothing had to be checked
 * @throws ApiError 422 for a catalog without price segmentation, for books that are unknown or named twice, and beyond 100
 * @answers Which price books may a rule name?
 */
export async function requireRuleBooks(
  { table }: Context,
  { rule, before, rules }: RuleChange,
): Promise<Check | undefined> {
  const { catalog_id, pricebook_ids: books = [] } = rule;
  const isSame = before?.catalog_id === catalog_id && before.pricebook_ids === rule.pricebook_ids;
  if (books.length === 0 || isSame) return undefined;
  const namedBefore = (before?.pricebook_ids ?? []).map(({ id }) => id);
  const added = books.map(({ id }) => id).filter((id) => !namedBefore.includes(id));
  const [catalog, { pricebook_ids: missing }] = await Promise.all([
    catalogs.get(table, catalog_id),
    findMissingParts(table, { hierarchy_ids: [], pricebook_ids: added }),
  ]);
  if (!catalog) return undefined;
  if (!catalog.value.enable_price_segmentation) throw refuseBooks("The catalog has no price segmentation.");
  refuseWrongBooks(books, missing);
  refuseTooMany(catalog.value, rules);
  return buildCatalogVersionCheck(catalog);
}

function refuseWrongBooks(books: readonly RankedBook[], missing: readonly string[]): void {
  for (const [at, { id }] of books.entries()) {
    const isRepeated = books.findIndex((other) => other.id === id) < at;
    if (isRepeated) throw refuseBooks(`The price book '${shortName(id)}' is named twice.`, `.${at}.id`);
    if (missing.includes(id)) throw refuseBooks(`There is no price book '${shortName(id)}'.`, `.${at}.id`);
  }
}

function refuseTooMany(catalog: Catalog, rules: readonly RuleBooks[]): void {
  const { length } = listFrozenBooks(catalog, rules);
  if (length <= MOST_FROZEN_BOOKS) return;
  throw refuseBooks(
    `A catalog and its rules name at most ${MOST_FROZEN_BOOKS} price books together, not ${length}.`,
  );
}

function refuseBooks(detail: string, at = ""): ApiError {
  return unprocessable(detail, {
    title: TITLES.failedValidation,
    source: `data.attributes.pricebook_ids${at}`,
  });
}

const MOST_NAMED_RULES = 10;

/**
 * Checks a changed catalog against its rules. Reads them only if price segmentation is switched off, or if a catalog with it gets
 * other price books.
 * @returns a check that the rules stay as they were; empty if they were not read
 * @throws ApiError 422 for switching off while rules name price books, naming up to 10 of them, and beyond 100 price books
 */
export async function requireCatalogFitsRules(
  { table }: Context,
  before: Catalog,
  after: Catalog,
): Promise<readonly Check[]> {
  const isOn = after.enable_price_segmentation === true;
  const mayRefuse = isOn ? after.pricebooks !== before.pricebooks : before.enable_price_segmentation === true;
  if (!mayRefuse) return [];
  const {
    value: { rules },
    version,
  } = await getLiveReleases(table);
  if (isOn) refuseTooMany(after, rules);
  else refuseRulesWithBooks(rules.filter(({ catalog_id }) => catalog_id === after.id));
  return [buildLiveReleasesCheck(version)];
}

function refuseRulesWithBooks(rules: readonly CatalogRule[]): void {
  const named = rules.filter(({ pricebook_ids }) => pricebook_ids?.length).slice(0, MOST_NAMED_RULES);
  if (named.length === 0) return;
  const names = named.map(({ name, id }) => `'${shortName(name)}' (${id})`).join(", ");
  throw unprocessable(`Rules of the catalog name price books: ${names}. Remove the price books first.`, {
    title: TITLES.failedValidation,
    source: "data.attributes.enable_price_segmentation",
    meta: { rule_ids: named.map(({ id }) => id) },
  });
}
