import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeRules } from "./change-rules.ts";
import { type Rules, requireRule } from "./rule-fields.ts";

/** Deletes a rule. @throws ApiError 404 for an unknown rule */
export async function deleteRule(ctx: Context, id: string): Promise<Reply> {
  const without = (rules: Rules) => {
    const gone = requireRule(rules, id);
    return { rules: rules.filter((rule) => rule !== gone), reply: {} };
  };
  return changeRules(ctx, without);
}
