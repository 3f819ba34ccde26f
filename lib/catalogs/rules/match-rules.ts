import { byCreation } from "../../kernel/by-creation.ts";
import { toLowerCaseIds } from "../../kernel/ids.ts";
import { parseSchedule } from "../../price-books/price-input.ts";
import type { CatalogRule } from "../../releases/live-releases.ts";
import { isInForce } from "../../releases/live-releases.ts";
import type { Schedule } from "../../releases/price.ts";
import type { ValidateRulesRequest } from "../schemas.ts";

const KINDS = ["account_ids", "account_tag_ids", "customer_ids", "channels", "tags"] as const;

type Kind = (typeof KINDS)[number];

/** The criteria of a search; absent ones are empty or undefined. */
export type RuleSearch = Readonly<Record<Kind, readonly string[]>> & {
  readonly name?: string | undefined;
  readonly catalogId?: string | undefined;
  readonly pricebookIds: readonly string[];
  readonly schedules: readonly Schedule[];
  readonly matchDate?: Date | undefined;
};

export function toRuleSearch(data: ValidateRulesRequest["data"]): RuleSearch {
  return {
    account_ids: toLowerCaseIds(data.account_ids ?? []),
    account_tag_ids: toLowerCaseIds(data.account_tag_ids ?? []),
    customer_ids: toLowerCaseIds(data.customer_ids ?? []),
    channels: data.channels ?? [],
    tags: data.tags ?? [],
    name: data.name ?? undefined,
    catalogId: data.catalog_id?.toLowerCase(),
    pricebookIds: toLowerCaseIds(data.pricebook_ids ?? []),
    schedules: (data.schedules ?? []).map(parseSchedule),
    matchDate: data.match_date ? new Date(data.match_date) : undefined,
  };
}

type Rules = readonly CatalogRule[];

/** Rules that meet all criteria, oldest first; without criteria all. */
export function filterRules(rules: Rules, search: RuleSearch): Rules {
  return rules.filter((rule) => meetsAll(rule, search)).toSorted(byCreation);
}

function meetsAll(rule: CatalogRule, search: RuleSearch): boolean {
  const { name, catalogId, pricebookIds, schedules, matchDate } = search;
  return (
    (name === undefined || rule.name === name) &&
    (catalogId === undefined || rule.catalog_id === catalogId) &&
    KINDS.every((kind) => search[kind].length === 0 || shareAny(rule[kind], search[kind])) &&
    (pricebookIds.length === 0 || shareAny(listRuleBooks(rule), pricebookIds)) &&
    (schedules.length === 0 || overlapAny(rule.schedules, schedules)) &&
    (matchDate === undefined || isInForce(rule, matchDate))
  );
}

export type ScoredRule = { readonly rule: CatalogRule; readonly score: number };

const POINTS = { name: 100, catalog: 3, value: 5, priceBook: 2, schedule: 2 } as const; // public contract

/** Rules with at least one point, best first; of equal ones the oldest. */
export function rankRules(rules: Rules, search: RuleSearch): readonly ScoredRule[] {
  return rules
    .map((rule) => ({ rule, score: countPoints(rule, search) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || byCreation(one.rule, other.rule));
}

function countPoints(rule: CatalogRule, search: RuleSearch): number {
  const { name, catalogId, pricebookIds, schedules } = search;
  const values = KINDS.reduce((sum, kind) => sum + countShared(rule[kind], search[kind]), 0);
  const overlapping = rule.schedules.filter((one) => schedules.some((other) => doOverlap(one, other)));
  return (
    (rule.name === name ? POINTS.name : 0) +
    (rule.catalog_id === catalogId ? POINTS.catalog : 0) +
    values * POINTS.value +
    countShared(listRuleBooks(rule), pricebookIds) * POINTS.priceBook +
    overlapping.length * POINTS.schedule
  );
}

/**
 * Rules that could tie with the one described: the same kinds of criteria, a shared value of each kind, and schedules that
 * overlap. Oldest first.
 */
export function findConflicts(rules: Rules, search: RuleSearch): Rules {
  const isTie = (rule: CatalogRule) =>
    KINDS.every((kind) =>
      search[kind].length === 0 ? rule[kind].length === 0 : shareAny(rule[kind], search[kind]),
    ) && overlapAny(rule.schedules, search.schedules);
  return rules.filter(isTie).toSorted(byCreation);
}

/** Price books of a rule, if it names its own. */
function listRuleBooks(rule: CatalogRule & { readonly pricebook_ids?: readonly { readonly id: string }[] }) {
  return (rule.pricebook_ids ?? []).map(({ id }) => id);
}

function countShared(ofRule: readonly string[], wanted: readonly string[]): number {
  const values = new Set(wanted);
  return new Set(ofRule.filter((value) => values.has(value))).size;
}

function shareAny(ofRule: readonly string[], wanted: readonly string[]): boolean {
  return countShared(ofRule, wanted) > 0;
}

/** No schedules mean always. */
function overlapAny(ones: readonly Schedule[], others: readonly Schedule[]): boolean {
  if (ones.length === 0 || others.length === 0) return true;
  return ones.some((one) => others.some((other) => doOverlap(one, other)));
}

/** The end of a schedule is excluded. */
function doOverlap(one: Schedule, other: Schedule): boolean {
  return beginsBeforeEnd(one, other) && beginsBeforeEnd(other, one);
}

function beginsBeforeEnd({ valid_from }: Schedule, { valid_to }: Schedule): boolean {
  return !valid_from || !valid_to || Date.parse(valid_from) < Date.parse(valid_to);
}
