import { getLiveReleases } from "../../releases/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { toRuleBody } from "../views.ts";
import { requireRule } from "./rule-fields.ts";

/** Answers with a rule. @throws ApiError 404 for an unknown rule */
export async function readRule({ table }: Context, id: string): Promise<Reply> {
  const { value: live } = await getLiveReleases(table);
  return { body: toRuleBody(requireRule(live.rules, id)) };
}
