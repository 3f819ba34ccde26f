import type { CatalogRule } from "../catalog/head.ts";
import { getHead, headWrite } from "../catalog/store.ts";
import { notFound, unprocessable } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { merged } from "../merge.ts";
import { scheduleOf } from "../price-books/price-input.ts";
import type { FilterRules } from "../query/filter.ts";
import { matches } from "../query/filter-matcher.ts";
import { listAnswer } from "../query/paging.ts";
import type { Query } from "../query/query.ts";
import { commitChange } from "../table/change.ts";
import type { CreateRuleBody, UpdateRuleBody } from "./schemas.ts";
import { getCatalog } from "./store.ts";
import { ruleBody, ruleView } from "./views.ts";

const both = { type: "string", operators: ["eq", "in"] } as const;

export const ruleFilter: FilterRules = {
  attributes: {
    id: both,
    catalog_id: { type: "string", operators: ["eq"] },
    account_ids: both,
    customer_ids: both,
    channels: both,
    tags: both,
  },
};

type Given = NonNullable<UpdateRuleBody["data"]["attributes"]>;
type Rules = readonly CatalogRule[];

/** @throws ApiError 422 for an unknown catalog */
export async function createRule(ctx: Context, { data }: CreateRuleBody): Promise<Reply> {
  const { name, catalog_id } = data.attributes;
  const now = ctx.now().toISOString();
  const lists = { account_ids: [], account_tag_ids: [], customer_ids: [], channels: [], tags: [] };
  const empty: CatalogRule = {
    id: ctx.newId(),
    name,
    catalog_id,
    ...lists,
    schedules: [],
    created_at: now,
    updated_at: now,
  };
  await checkCatalog(ctx, catalog_id);
  const rule = withAttributes(empty, data.attributes);
  return changeRules(ctx, (rules) => [...rules, rule], { body: ruleBody(rule) });
}

/** @throws ApiError 404 for an unknown rule, 422 for an unknown catalog */
export async function updateRule(ctx: Context, id: string, { data }: UpdateRuleBody): Promise<Reply> {
  const attributes = data.attributes ?? {};
  if (attributes.catalog_id) await checkCatalog(ctx, attributes.catalog_id);
  return commitChange(ctx, async () => {
    const { value: head, version } = await getHead(ctx.table);
    const before = existing(head.rules, id);
    const rule = { ...withAttributes(before, attributes), updated_at: ctx.now().toISOString() };
    const rules = head.rules.map((one) => (one === before ? rule : one));
    return { writes: [headWrite({ ...head, rules }, version)], reply: { body: ruleBody(rule) } };
  });
}

/** @throws ApiError 404 for an unknown rule */
export async function deleteRule(ctx: Context, id: string): Promise<Reply> {
  const without = (rules: Rules): Rules => {
    const gone = existing(rules, id);
    return rules.filter((rule) => rule !== gone);
  };
  return changeRules(ctx, without, {});
}

/** @throws ApiError 404 for an unknown rule */
export async function readRule({ table }: Context, id: string): Promise<Reply> {
  const { value: head } = await getHead(table);
  return { body: ruleBody(existing(head.rules, id)) };
}

/** A page of the rules, oldest first. */
export async function listRules({ table }: Context, query: Query): Promise<Reply> {
  const { value: head } = await getHead(table);
  const { filter, page } = query;
  const found = head.rules.filter(
    (rule) =>
      !filter || matches(filter, (field) => new Map<string, unknown>(Object.entries(rule)).get(field)),
  );
  const shown = found.slice(page.offset, page.offset + page.limit).map(ruleView);
  return { body: listAnswer(shown, found.length, query) };
}

function changeRules(ctx: Context, change: (rules: Rules) => Rules, reply: Reply): Promise<Reply> {
  return commitChange(ctx, async () => {
    const { value: head, version } = await getHead(ctx.table);
    return { writes: [headWrite({ ...head, rules: change(head.rules) }, version)], reply };
  });
}

function existing(rules: Rules, id: string): CatalogRule {
  const rule = rules.find((one) => one.id === id.toLowerCase());
  if (!rule) throw notFound("catalog rule", id);
  return rule;
}

const LISTS = ["account_ids", "account_tag_ids", "customer_ids", "channels", "tags"] as const;

function withAttributes(rule: CatalogRule, attributes: Given): CatalogRule {
  const lists = Object.fromEntries(
    LISTS.flatMap((list) => {
      const value = attributes[list];
      return value === undefined ? [] : [[list, value ?? []]];
    }),
  );
  const { schedules } = attributes;
  return {
    ...merged(rule, attributes, ["description"]),
    name: attributes.name ?? rule.name,
    catalog_id: attributes.catalog_id ?? rule.catalog_id,
    ...lists,
    ...(schedules === undefined ? {} : { schedules: (schedules ?? []).map(scheduleOf) }),
  };
}

async function checkCatalog({ table }: Context, id: string): Promise<void> {
  if (await getCatalog(table, id)) return;
  throw unprocessable(`There is no catalog '${id}'.`, {
    title: "Failed Validation",
    source: "data.attributes.catalog_id",
  });
}
