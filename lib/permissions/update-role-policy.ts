import type { RolePolicy } from "../extensions/roles.ts";
import { definitionWrite } from "../extensions/store.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { policyView } from "./policy.ts";
import { requirePolicy } from "./role-policies.ts";
import type { UpdatePolicyRequest } from "./schemas.ts";

/** The public SDK's types make clients send `{data: {data: {…}}}`: turns it into `{data: {…}}`. */
export function unwrapPolicyBody(body: unknown): unknown {
  const inner = readDataField(readDataField(body));
  return inner === undefined ? body : { data: inner };
}

function readDataField(value: unknown): object | undefined {
  if (typeof value !== "object" || value === null || !("data" in value)) return undefined;
  return typeof value.data === "object" && value.data !== null ? value.data : undefined;
}

/** Custom API and role stay. @throws ApiError 400 for an id that is no UUID, 404 for an unknown policy */
export function updateRolePolicy(
  ctx: Context,
  policyID: string,
  { data }: { readonly data: UpdatePolicyRequest },
): Promise<Reply> {
  const now = ctx.now().toISOString();
  return commitChange(ctx, async () => {
    const { definition, policy: before } = await requirePolicy(ctx, policyID);
    const policy = applyPolicyChange(before, data, now);
    const policies = definition.policies.map((other) => (other.id === policy.id ? policy : other));
    return {
      writes: [definitionWrite({ ...definition, policies }, definition.version)],
      reply: { body: { data: policyView(definition.api.id, policy) } },
    };
  });
}

function applyPolicyChange(policy: RolePolicy, data: UpdatePolicyRequest, now: string): RolePolicy {
  return {
    ...policy,
    create: data.create ?? policy.create,
    list: data.list ?? policy.list,
    read: data.read ?? policy.read,
    update: data.update ?? policy.update,
    delete: data.delete ?? policy.delete,
    updated_at: now,
  };
}
