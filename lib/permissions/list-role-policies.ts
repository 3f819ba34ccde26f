import { ROLES } from "../extensions/roles.ts";
import { listDefinitions } from "../extensions/store.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import { createFieldReader, selectPage } from "../lists/select-page.ts";
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
