import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { policyView } from "./policy.ts";
import { requirePolicy } from "./require-policy.ts";

/** @throws ApiError 400 for an id that is no UUID, 404 for an unknown policy */
export async function readRolePolicy(ctx: Context, policyID: string): Promise<Reply> {
  const { definition, policy } = await requirePolicy(ctx, policyID);
  return { body: { data: policyView(definition.api.id, policy) } };
}
