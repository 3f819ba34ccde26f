import { notFound } from "../../kernel/errors.ts";
import { plainIds } from "../../kernel/ids.ts";
import { merged } from "../../kernel/merge.ts";
import { scheduleOf } from "../../price-books/price-input.ts";
import type { CatalogRule } from "../../releases/live-releases.ts";
import type { UpdateRuleRequest } from "../schemas.ts";

type Given = NonNullable<UpdateRuleRequest["data"]["attributes"]>;

export type Rules = readonly CatalogRule[];

const LISTS = ["account_ids", "account_tag_ids", "customer_ids", "channels", "tags"] as const;

/** The rule with what a request gives of it; `null` empties a list. */
export function withAttributes(rule: CatalogRule, attributes: Given): CatalogRule {
  const lists = Object.fromEntries(
    LISTS.flatMap((list) => {
      const value = attributes[list];
      return value === undefined
        ? []
        : [[list, list.endsWith("_ids") ? plainIds(value ?? []) : (value ?? [])]];
    }),
  );
  const { schedules } = attributes;
  return {
    ...merged(rule, attributes, ["description"]),
    name: attributes.name ?? rule.name,
    catalog_id: attributes.catalog_id?.toLowerCase() ?? rule.catalog_id,
    ...lists,
    ...(schedules === undefined ? {} : { schedules: (schedules ?? []).map(scheduleOf) }),
  };
}

/** The rule of this id. @throws ApiError 404 for an unknown rule */
export function requireRule(rules: Rules, id: string): CatalogRule {
  const rule = rules.find((candidate) => candidate.id === id.toLowerCase());
  if (!rule) throw notFound("catalog rule", id);
  return rule;
}
