import { checkPathId } from "../../kernel/ids.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { UpdateRuleRequest } from "../schemas.ts";
import { toRuleBody } from "../views.ts";
import { changeRules } from "./change-rules.ts";
import { applyRuleAttributes, type Rules, requireRule } from "./rule-fields.ts";

/** Changes the given fields of a rule. @throws ApiError 404 for an unknown rule, 422 for an unknown catalog */
export async function updateRule(ctx: Context, id: string, { data }: UpdateRuleRequest): Promise<Reply> {
  checkPathId(data, id);
  const attributes = data.attributes ?? {};
  const change = (rules: Rules) => {
    const before = requireRule(rules, id);
    const version = before.version + 1;
    const rule = { ...applyRuleAttributes(before, attributes), updated_at: ctx.now().toISOString(), version };
    return {
      rules: rules.map((other) => (other === before ? rule : other)),
      reply: { body: toRuleBody(rule) },
    };
  };
  return changeRules(ctx, change, attributes.catalog_id);
}
