import { notFound } from "../../kernel/errors.ts";
import { toLowerCaseIds } from "../../kernel/ids.ts";
import { applyPatch } from "../../kernel/merge.ts";
import { parseSchedule } from "../../price-books/price-input.ts";
import type { CatalogRule } from "../../releases/live-releases.ts";
import type { UpdateRuleRequest } from "../schemas.ts";

type RequestedRule = NonNullable<UpdateRuleRequest["data"]["attributes"]>;

export type Rules = readonly CatalogRule[];

const LISTS = ["account_ids", "account_tag_ids", "customer_ids", "channels", "tags"] as const;

/** Applies the attributes of a request to a rule; `null` empties a list. */
export function applyRuleAttributes(rule: CatalogRule, attributes: RequestedRule): CatalogRule {
  const lists = Object.fromEntries(
    LISTS.flatMap((list) => {
      const value = attributes[list];
      return value === undefined
        ? []
        : [[list, list.endsWith("_ids") ? toLowerCaseIds(value ?? []) : (value ?? [])]];
    }),
  );
  const { schedules } = attributes;
  return {
    ...applyPatch(rule, attributes, ["description"]),
    name: attributes.name ?? rule.name,
    catalog_id: attributes.catalog_id?.toLowerCase() ?? rule.catalog_id,
    ...lists,
    ...(schedules === undefined ? {} : { schedules: (schedules ?? []).map(parseSchedule) }),
  };
}

/** @throws ApiError 404 for an unknown rule */
export function requireRule(rules: Rules, id: string): CatalogRule {
  const rule = rules.find((candidate) => candidate.id === id.toLowerCase());
  if (!rule) throw notFound("catalog rule", id);
  return rule;
}
