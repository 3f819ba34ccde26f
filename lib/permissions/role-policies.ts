import { ROLES } from "../extensions/roles.ts";
import { definitionWrite, listDefinitions } from "../extensions/store.ts";
import { notFound } from "../kernel/errors.ts";
import { requireUuid } from "../kernel/ids.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import { createFieldReader, selectPage } from "../lists/select-page.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type PolicyOfApi, policiesOfApis, policyView } from "./policy.ts";

/** `include=role` adds the roles of the policies. */
export async function listRolePolicies(ctx: Context, query: ListQuery): Promise<Reply> {
  const policies = policiesOfApis(await listDefinitions(ctx.table));
  const { page, total } = selectPage(policies, query, ({ policy, definition }) =>
    createFieldReader({ ...policy, custom_api_id: definition.api.id, role_id: policy.role.id }),
  );
  const answers = page.map(({ definition, policy }) => policyView(definition.api.id, policy));
  const role = query.include.has("role") ? listIncludedRoles(page) : [];
  const included = role.length > 0 ? { included: { role } } : {};
  return { body: { ...listAnswer(answers, total, query), ...included } };
}

function listIncludedRoles(page: readonly PolicyOfApi[]) {
  const rolesByKey = new Map(
    page.map(({ policy }) => [`${policy.role.type} ${policy.role.id}`, policy.role]),
  );
  return [...rolesByKey.values()].map(({ id, type }) => ({
    id,
    type,
    name: ROLES.find((role) => role.id === id)?.name ?? "",
  }));
}

/** @throws ApiError 400 for an id that is no UUID, 404 for an unknown policy */
export async function readRolePolicy(ctx: Context, policyID: string): Promise<Reply> {
  const { definition, policy } = await requirePolicy(ctx, policyID);
  return { body: { data: policyView(definition.api.id, policy) } };
}

/** The role loses the permissions at once. @throws ApiError 404 for an unknown policy */
export function deleteRolePolicy(ctx: Context, policyID: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const { definition, policy } = await requirePolicy(ctx, policyID);
    const policies = definition.policies.filter(({ id }) => id !== policy.id);
    return { writes: [definitionWrite({ ...definition, policies }, definition.version)], reply: {} };
  });
}

/** Searches all Custom APIs, which contain their policies. @throws ApiError 400 no UUID, 404 unknown */
export async function requirePolicy(ctx: Context, policyID: string): Promise<PolicyOfApi> {
  const id = requireUuid(policyID, "policyID");
  const policyOfApi = policiesOfApis(await listDefinitions(ctx.table)).find(({ policy }) => policy.id === id);
  if (!policyOfApi) throw notFound("custom_api_role_policy", id);
  return policyOfApi;
}
