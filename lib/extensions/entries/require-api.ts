import { forbidden, notFound } from "../../kernel/errors.ts";
import { requireUuid } from "../../kernel/ids.ts";
import type { Context } from "../../use-case/context.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { hasPattern, loadPatternEngine } from "../fields/pattern.ts";
import { GUEST_SHOPPER, type Permission, REGISTERED_SHOPPER, ROLES_OF_STAFF, type Role } from "../roles.ts";
import { findDefinition } from "../store.ts";

export type ApiParams = { readonly customApiID: string } | { readonly slug: string };

/**
 * @throws ApiError 400 for an id that is no UUID, 404 for an unknown Custom API, 403 without the permission
 * @answers Who may read or write entries?
 */
export async function requireApi(
  ctx: Context,
  params: ApiParams,
  permission: Permission,
): Promise<Definition> {
  const reference =
    "slug" in params ? { slug: params.slug } : { id: requireUuid(params.customApiID, "customApiID") };
  const definition = await findDefinition(ctx.table, reference);
  if (!definition) throw notFound("custom_api", "slug" in reference ? reference.slug : reference.id);
  requirePermission(ctx, definition, permission);
  return definition;
}

/** Full keys and owners are the store's admin; other staff and shoppers need a policy. @throws ApiError 403 */
export function requirePermission(ctx: Context, definition: Definition, permission: Permission): void {
  if (hasPermission(ctx, definition, permission)) return;
  const { name } = findCallerRole(ctx);
  throw forbidden(`The role '${name}' has no permission to ${permission} entries of this resource.`);
}

export function hasPermission(ctx: Context, { policies }: Definition, permission: Permission): boolean {
  if (isAdministrator(ctx)) return true;
  const role = findCallerRole(ctx);
  return policies.find((policy) => policy.role.id === role.id)?.[permission] ?? false;
}

export function isAdministrator({ caller }: Context): boolean {
  return caller.grant === "client_credentials" && (caller.role ?? "owner") === "owner";
}

function findCallerRole({ caller, shopper: { account, customer } }: Context): Role {
  if (caller.grant === "client_credentials") return ROLES_OF_STAFF[caller.role ?? "owner"];
  return account || customer ? REGISTERED_SHOPPER : GUEST_SHOPPER;
}

/** A kept answer is repeated only if the caller may create entries now. */
export async function checkEntryReplay(
  ctx: Context,
  { params }: { readonly params: ApiParams },
): Promise<void> {
  await requireApi(ctx, params, "create");
}

/** Also loads the pattern engine if a field has a pattern. */
export async function requireWritableApi(
  ctx: Context,
  params: ApiParams,
  permission: Extract<Permission, "create" | "update">,
): Promise<Definition> {
  const definition = await requireApi(ctx, params, permission);
  if (definition.fields.some(hasPattern)) await loadPatternEngine();
  return definition;
}
