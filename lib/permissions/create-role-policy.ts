import { findRole, type RolePolicy } from "../extensions/roles.ts";
import { definitionWrite, findDefinition } from "../extensions/store.ts";
import { conflict, invalid, shortName } from "../kernel/errors.ts";
import { isUuid } from "../kernel/ids.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { policyView } from "./policy.ts";
import type { CreatePolicyRequest } from "./schemas.ts";

/** @throws ApiError 400 for an unknown Custom API or role, 409 for an existing policy of the two */
export function createRolePolicy(
  ctx: Context,
  { data }: { readonly data: CreatePolicyRequest },
): Promise<Reply> {
  const { role, custom_api } = data.relationships;
  const policy = newPolicy(data, ctx.newId(), ctx.now().toISOString());
  return commitChange(ctx, async () => {
    const apiId = custom_api.data.id.toLowerCase();
    const definition = isUuid(apiId) ? await findDefinition(ctx.table, { id: apiId }) : undefined;
    if (!definition) throw unknownReference("custom_api", custom_api.data.id);
    if (!findRole(role.data.type, role.data.id)) throw unknownReference("role", role.data.id);
    if (definition.policies.some((other) => other.role.id === policy.role.id)) {
      throw conflict("A custom_api_role_policy for this custom_api and role already exists.", {
        source: "data.relationships.role",
      });
    }
    const policies = [...definition.policies, policy];
    return {
      writes: [definitionWrite({ ...definition, policies }, definition.version)],
      reply: { body: { data: policyView(apiId, policy) } },
    };
  });
}

function newPolicy(data: CreatePolicyRequest, id: string, now: string): RolePolicy {
  const { create, list, read, update, relationships } = data;
  const { id: roleId, type } = relationships.role.data;
  const role = { id: roleId.toLowerCase(), type };
  return { id, create, list, read, update, delete: data.delete, role, created_at: now, updated_at: now };
}

function unknownReference(name: "custom_api" | "role", id: string) {
  return invalid(`'relationships.${name}' names '${shortName(id)}', which does not exist.`, {
    source: `data.relationships.${name}.data.id`,
  });
}
