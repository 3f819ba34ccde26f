import { checkPathId } from "../../kernel/ids.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { UpdateRuleBody } from "../schemas.ts";
import { ruleBody } from "../views.ts";
import { changeRules } from "./change-rules.ts";
import { existingRule, type Rules, withAttributes } from "./rule-fields.ts";

/** @throws ApiError 404 for an unknown rule, 422 for an unknown catalog */
export async function updateRule(ctx: Context, id: string, { data }: UpdateRuleBody): Promise<Reply> {
  checkPathId(data, id);
  const attributes = data.attributes ?? {};
  const change = (rules: Rules) => {
    const before = existingRule(rules, id);
    const rule = { ...withAttributes(before, attributes), updated_at: ctx.now().toISOString() };
    return {
      rules: rules.map((one) => (one === before ? rule : one)),
      reply: { body: ruleBody(rule) },
    };
  };
  return changeRules(ctx, change, attributes.catalog_id);
}
