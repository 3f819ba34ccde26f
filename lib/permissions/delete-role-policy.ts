import { definitionWrite } from "../extensions/store.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { requirePolicy } from "./require-policy.ts";

/** The role loses the permissions at once. @throws ApiError 404 for an unknown policy */
export function deleteRolePolicy(ctx: Context, policyID: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const { definition, policy } = await requirePolicy(ctx, policyID);
    const policies = definition.policies.filter(({ id }) => id !== policy.id);
    return { writes: [definitionWrite({ ...definition, policies }, definition.version)], reply: {} };
  });
}
