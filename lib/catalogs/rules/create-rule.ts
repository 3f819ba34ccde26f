import type { CatalogRule } from "../../releases/live-releases.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { CreateRuleRequest } from "../schemas.ts";
import { toRuleBody } from "../views.ts";
import { changeRules } from "./change-rules.ts";
import { applyRuleAttributes } from "./rule-fields.ts";

/** Creates a rule. @throws ApiError 422 for an unknown catalog */
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
  const reply = { body: toRuleBody(rule) };
  return changeRules(ctx, (rules) => ({ rules: [...rules, rule], reply }), catalog_id);
}
