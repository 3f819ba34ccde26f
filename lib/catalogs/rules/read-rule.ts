import { getHead } from "../../releases/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { ruleBody } from "../views.ts";
import { existingRule } from "./rule-fields.ts";

/** @throws ApiError 404 for an unknown rule */
export async function readRule({ table }: Context, id: string): Promise<Reply> {
  const { value: head } = await getHead(table);
  return { body: ruleBody(existingRule(head.rules, id)) };
}
