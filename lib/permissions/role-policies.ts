import { findRole, ROLES, type RolePolicy } from "../extensions/roles.ts";
import { definitionWrite, findDefinition, listDefinitions } from "../extensions/store.ts";
import { conflict, invalid, notFound, shortName } from "../kernel/errors.ts";
import { checkIfMatch, requireNamed } from "../kernel/etag.ts";
import { isUuid, requireUuid } from "../kernel/ids.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import { createFieldReader, selectPage } from "../lists/select-page.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type PolicyOfApi, policiesOfApis, policyView } from "./policy.ts";
import type { CreatePolicyRequest, UpdatePolicyRequest } from "./schemas.ts";

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
    const { definition, policy } = await requireMatchingPolicy(ctx, policyID);
    const policies = definition.policies.filter(({ id }) => id !== policy.id);
    return { writes: [definitionWrite({ ...definition, policies }, definition.version)], reply: {} };
  });
}

/** Searches all Custom APIs, which contain their policies. @throws ApiError 400 no UUID, 404 unknown */
async function requirePolicy(ctx: Context, policyID: string): Promise<PolicyOfApi> {
  const id = requireUuid(policyID, "policyID");
  const policyOfApi = policiesOfApis(await listDefinitions(ctx.table)).find(({ policy }) => policy.id === id);
  if (!policyOfApi) throw notFound("custom_api_role_policy", id);
  return policyOfApi;
}

/** @throws ApiError as `requirePolicy`, 412 if `If-Match` names another state */
async function requireMatchingPolicy(ctx: Context, policyID: string): Promise<PolicyOfApi> {
  const current = await requireNamed(ctx, NAME, () => requirePolicy(ctx, policyID));
  checkIfMatch(ctx, NAME, () => policyView(current.definition.api.id, current.policy));
  return current;
}

const NAME = "role policy";

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
    const { definition, policy: before } = await requireMatchingPolicy(ctx, policyID);
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
