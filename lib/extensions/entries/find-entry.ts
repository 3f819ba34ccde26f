import { forbidden, invalid, notFound } from "../../errors.ts";
import type { Context } from "../../http/context.ts";
import { GUEST_SHOPPER, REGISTERED_SHOPPER } from "../../permissions/roles.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { urlSlugField } from "../fields/custom-field.ts";
import { isUuid, uuidOf } from "../ids.ts";
import type { Permission } from "../role-policy.ts";
import { findDefinition } from "../store.ts";
import { folded, valueHash } from "./claims.ts";
import { type Entry, fieldValue } from "./entry.ts";
import { claimants, getEntry } from "./entry-store.ts";

/** How a path names a Custom API: by its id below `/settings`, by its slug elsewhere. */
export type ApiParams = { readonly customApiID: string } | { readonly slug: string };
export type EntryParams = ApiParams & { readonly entryID: string };

/**
 * The Custom API behind a path, once the caller may do this with its entries.
 * @throws ApiError 400 for an id that is no UUID, 404 for an unknown Custom API, 403 without the permission
 */
export async function requireApi(
  ctx: Context,
  params: ApiParams,
  permission: Permission,
): Promise<Definition> {
  const place =
    "slug" in params ? { slug: params.slug } : { id: uuidOf(params.customApiID, "custom_api_id") };
  const definition = await findDefinition(ctx.table, place);
  if (!definition) throw notFound("custom_api", "slug" in place ? place.slug : place.id);
  requirePermission(ctx, definition, permission);
  return definition;
}

/**
 * Application keys with client credentials are the store's admin. Anyone else is a shopper, a guest or one who signed
 * in, and needs a policy for that role.
 * @throws ApiError 403
 */
export function requirePermission(ctx: Context, { policies }: Definition, permission: Permission): void {
  if (ctx.caller.grant === "client_credentials") return;
  const { account, customer } = ctx.shopper;
  const role = account || customer ? REGISTERED_SHOPPER : GUEST_SHOPPER;
  const policy = policies.find((one) => one.role.id === role.id);
  if (!policy?.[permission]) {
    throw forbidden(`The role '${role.name}' has no permission to ${permission} entries of this resource.`);
  }
}

/**
 * One entry by the last part of its path: the value of the URL-slug field where the Custom API has one, else or as
 * a fallback the id.
 * @throws ApiError 400 when only a UUID could be meant and it is none
 */
export async function findEntry(
  ctx: Context,
  { api, fields }: Definition,
  place: string,
): Promise<Entry | undefined> {
  const field = urlSlugField(fields);
  const id = isUuid(place) ? place.toLowerCase() : undefined;
  if (field === undefined && id === undefined) {
    throw invalid("'custom_api_entry_id' must be a UUID.", { source: "custom_api_entry_id" });
  }
  const [byId, owners] = await Promise.all([
    id === undefined ? undefined : getEntry(ctx.table, api.id, id),
    field ? claimants(ctx.table, api.id, [{ field, hash: valueHash(field, place) }]) : [],
  ]);
  const [owner] = owners;
  if (field === undefined || owner === undefined) return byId;
  const found = await getEntry(ctx.table, api.id, owner);
  const value = found && fieldValue(found, field);
  // Between the two reads the entry may have got another value, or may be gone.
  return typeof value === "string" && folded(field, value) === folded(field, place) ? found : byId;
}

/** @throws ApiError 404, 400 as `findEntry` */
export async function requireEntry(
  ctx: Context,
  definition: Definition,
  { entryID }: EntryParams,
): Promise<Entry> {
  const entry = await findEntry(ctx, definition, entryID);
  if (!entry) throw notFound("custom_api_entry", entryID);
  return entry;
}
