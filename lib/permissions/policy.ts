import type { Definition } from "../extensions/custom-apis/custom-api.ts";
import type { RolePolicy } from "../extensions/roles.ts";
import { tagView } from "../kernel/etag.ts";
import type { View } from "../schemas/view.ts";
import type { rolePolicy } from "./schemas.ts";

/** A policy and the Custom API that it is stored with. */
export type PolicyOfApi = { readonly definition: Definition; readonly policy: RolePolicy };

export function policiesOfApis(definitions: readonly Definition[]): PolicyOfApi[] {
  return definitions.flatMap((definition) => definition.policies.map((policy) => ({ definition, policy })));
}

export function policyView(customApiId: string, policy: RolePolicy): View<typeof rolePolicy> {
  const { id, create, list, read, update, role, created_at, updated_at } = policy;
  return tagView(
    {
      id,
      type: "custom_api_role_policy",
      create,
      list,
      read,
      update,
      delete: policy.delete,
      relationships: {
        custom_api: { data: { type: "custom_api", id: customApiId } },
        role: { data: { id: role.id, type: role.type } },
      },
      links: { self: `/v2/permissions/custom-api-role-policies/${id}` },
      meta: { timestamps: { created_at, updated_at } },
    },
    policy,
  );
}
