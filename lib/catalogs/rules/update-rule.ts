import { getHead, headWrite } from "../../catalog/store.ts";
import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import { checkPathId } from "../../path-id.ts";
import { commitChange } from "../../table/change.ts";
import type { UpdateRuleBody } from "../schemas.ts";
import { ruleBody } from "../views.ts";
import { checkCatalog } from "./check-catalog.ts";
import { existingRule, withAttributes } from "./rule-fields.ts";

/** @throws ApiError 404 for an unknown rule, 422 for an unknown catalog */
export async function updateRule(ctx: Context, id: string, { data }: UpdateRuleBody): Promise<Reply> {
  checkPathId(data, id);
  const attributes = data.attributes ?? {};
  if (attributes.catalog_id) await checkCatalog(ctx, attributes.catalog_id);
  return commitChange(ctx, async () => {
    const { value: head, version } = await getHead(ctx.table);
    const before = existingRule(head.rules, id);
    const rule = { ...withAttributes(before, attributes), updated_at: ctx.now().toISOString() };
    const rules = head.rules.map((one) => (one === before ? rule : one));
    return { writes: [headWrite({ ...head, rules }, version)], reply: { body: ruleBody(rule) } };
  });
}
