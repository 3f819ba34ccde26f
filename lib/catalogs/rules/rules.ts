import { prepareTagNaming } from "../../account-tags/named-tags-store.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { notFound, unprocessable } from "../../kernel/errors.ts";
import { checkIfMatch } from "../../kernel/etag.ts";
import { checkPathId, toLowerCaseIds } from "../../kernel/ids.ts";
import { applyPatch } from "../../kernel/objects.ts";
import type { FilterRules } from "../../lists/filter.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { createFieldReader, pageAnswer } from "../../lists/select-page.ts";
import { parseSchedule } from "../../price-books/price-input.ts";
import type { CatalogRule } from "../../releases/live-releases.ts";
import { buildLiveReleasesWrite, getLiveReleases } from "../../releases/store.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireRuleBooks } from "../price-segments.ts";
import type { CreateRuleRequest, UpdateRuleRequest } from "../schemas.ts";
import { buildCatalogCheck } from "../store.ts";
import { ruleView, toRuleBody } from "../views.ts";

const equality = { type: "string", operators: ["eq", "in"] } as const;
const ids = { type: "uuid", operators: ["eq", "in"] } as const;

export const ruleFilter: FilterRules = {
  attributes: {
    id: ids,
    catalog_id: { type: "uuid", operators: ["eq"] },
    account_ids: ids,
    account_tag_ids: ids,
    customer_ids: ids,
    channels: equality,
    tags: equality,
    pricebook_ids: ids,
  },
};

/** A page of the rules, oldest first. */
export async function listRules({ table, now }: Context, query: ListQuery): Promise<Reply> {
  const { value } = await getLiveReleases(table);
  const moment = { live: value.live, at: now() };
  return { body: pageAnswer(value.rules, query, (rule) => ruleView(rule, moment), readRuleField) };
}

/** Filters look at the ids of price books. */
function readRuleField(rule: CatalogRule) {
  const read = createFieldReader(rule);
  return (name: string) =>
    name === "pricebook_ids" ? (rule.pricebook_ids ?? []).map(({ id }) => id) : read(name);
}

/** @throws ApiError 404 for an unknown rule */
export async function readRule({ table, now }: Context, id: string): Promise<Reply> {
  const { value } = await getLiveReleases(table);
  return { body: toRuleBody(requireRule(value.rules, id), { live: value.live, at: now() }) };
}

/** Creates a rule. @throws ApiError 422 for an unknown catalog or account tag, or as `requireRuleBooks` */
export async function createRule(ctx: Context, { data }: CreateRuleRequest): Promise<Reply> {
  const { name, catalog_id } = data.attributes;
  const now = ctx.now().toISOString();
  const lists = { account_ids: [], account_tag_ids: [], customer_ids: [], channels: [], tags: [] };
  const empty: CatalogRule = {
    id: ctx.newId(),
    name,
    catalog_id: catalog_id.toLowerCase(),
    ...lists,
    schedules: [],
    created_at: now,
    updated_at: now,
    version: 1,
  };
  const rule = applyRuleAttributes(empty, data.attributes);
  const named = { catalogId: catalog_id, tagIds: rule.account_tag_ids };
  return changeRules(ctx, (rules) => ({ rules: [...rules, rule], rule, before: undefined }), named);
}

/** Changes the given fields of a rule. @throws ApiError 404 for an unknown rule, 422 as `createRule` */
export async function updateRule(ctx: Context, id: string, { data }: UpdateRuleRequest): Promise<Reply> {
  checkPathId(data, id);
  const attributes = data.attributes ?? {};
  const change = (rules: Rules) => {
    const before = requireRule(rules, id);
    const version = before.version + 1;
    const rule = { ...applyRuleAttributes(before, attributes), updated_at: ctx.now().toISOString(), version };
    return { rules: rules.map((other) => (other === before ? rule : other)), rule, before };
  };
  const tagIds = toLowerCaseIds(attributes.account_tag_ids ?? []);
  return changeRules(ctx, change, { id, catalogId: attributes.catalog_id, tagIds });
}

/** @throws ApiError 404 for an unknown rule */
export async function deleteRule(ctx: Context, id: string): Promise<Reply> {
  const without = (rules: Rules) => {
    const gone = requireRule(rules, id);
    return { rules: rules.filter((rule) => rule !== gone) };
  };
  return changeRules(ctx, without, { id });
}

type NamedByRule = {
  /** Names the rule that is changed. */
  readonly id?: string;
  readonly catalogId?: string | null | undefined;
  readonly tagIds?: readonly string[];
};

type RulesChange = {
  readonly rules: Rules;
  /** The rule that was written; absent after a deletion. */
  readonly rule?: CatalogRule;
  readonly before?: CatalogRule | undefined;
};

/** Changes the rules, effective immediately. @param named must exist on save. @throws ApiError 422 if not */
function changeRules(
  ctx: Context,
  change: (rules: Rules) => RulesChange,
  { id, catalogId, tagIds = [] }: NamedByRule = {},
): Promise<Reply> {
  const source = "data.attributes.account_tag_ids";
  return commitChange(ctx, async () => {
    const { value: live, version } = await getLiveReleases(ctx.table);
    const moment = { live: live.live, at: ctx.now() };
    if (id !== undefined) checkIfMatch(ctx, "catalog rule", () => showRule(live.rules, id, moment));
    const naming = await prepareTagNaming(ctx.table, [{ ids: tagIds, source }]);
    const { rules, rule, before } = change(live.rules);
    const sameCatalog = rule && (await requireRuleBooks(ctx, { rule, before, rules }));
    const check =
      sameCatalog ?? (catalogId && buildCatalogCheck(catalogId, () => missingCatalogError(catalogId)));
    return {
      writes: [buildLiveReleasesWrite({ ...live, rules }, version), ...(check ? [check] : []), ...naming],
      reply: rule ? { body: toRuleBody(rule, moment) } : {},
    };
  });
}

function showRule(rules: Rules, id: string, moment: Parameters<typeof ruleView>[1]) {
  const rule = rules.find((candidate) => candidate.id === id.toLowerCase());
  return rule && ruleView(rule, moment);
}

function missingCatalogError(id: string) {
  return unprocessable(`There is no catalog '${id}'.`, {
    title: TITLES.failedValidation,
    source: "data.attributes.catalog_id",
  });
}

type RequestedRule = NonNullable<UpdateRuleRequest["data"]["attributes"]>;

type Rules = readonly CatalogRule[];

const LISTS = ["account_ids", "account_tag_ids", "customer_ids", "channels", "tags"] as const;

/** Applies the attributes of a request to a rule; `null` empties a list. */
function applyRuleAttributes(rule: CatalogRule, attributes: RequestedRule): CatalogRule {
  const lists = Object.fromEntries(
    LISTS.flatMap((list) => {
      const value = attributes[list];
      return value === undefined
        ? []
        : [[list, list.endsWith("_ids") ? toLowerCaseIds(value ?? []) : (value ?? [])]];
    }),
  );
  const { schedules, pricebook_ids: books } = attributes;
  return {
    ...applyPatch(rule, attributes, ["description"]),
    name: attributes.name ?? rule.name,
    catalog_id: attributes.catalog_id?.toLowerCase() ?? rule.catalog_id,
    ...lists,
    ...(schedules === undefined ? {} : { schedules: (schedules ?? []).map(parseSchedule) }),
    ...(books === undefined
      ? {}
      : { pricebook_ids: (books ?? []).map(({ id, priority }) => ({ id: id.toLowerCase(), priority })) }),
  };
}

/** @throws ApiError 404 for an unknown rule */
function requireRule(rules: Rules, id: string): CatalogRule {
  const rule = rules.find((candidate) => candidate.id === id.toLowerCase());
  if (!rule) throw notFound("catalog rule", id);
  return rule;
}
