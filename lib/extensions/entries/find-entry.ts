import { invalid, notFound } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/uuid.ts";
import type { Context } from "../../use-case/context.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { urlSlugField } from "../fields/custom-field.ts";
import type { Permission } from "../role-policy.ts";
import { probableId } from "../store.ts";
import { type Entry, fieldValue } from "./entry.ts";
import { getEntry, ownersOf } from "./entry-store.ts";
import { keptValue } from "./references/kept-value.ts";
import { type ApiParams, requireApi } from "./require-api.ts";
import { folded, valueHash } from "./unique-values.ts";

/** How a path names an entry: below its Custom API, by the value of its URL-slug field or by its id. */
export type EntryParams = ApiParams & { readonly entryID: string };

/** An entry that is being read before its Custom API is known for sure. */
export type Guess = { readonly apiId: string; readonly entry: Promise<Entry | undefined> };

/**
 * Starts to read the entry that a path probably means, in one round trip with its Custom API: by id, below the
 * Custom API's id or the one that the slug led to last time. Call it in the same tick as `requireApi`.
 */
export function guessEntry(ctx: Context, params: EntryParams): Guess | undefined {
  const apiId = "slug" in params ? probableId(params.slug) : params.customApiID.toLowerCase();
  if (apiId === undefined || !isUuid(apiId) || !isUuid(params.entryID)) return undefined;
  const entry = getEntry(ctx.table, apiId, params.entryID.toLowerCase());
  // When this read fails, the one of the Custom API does too, and the request ends with that.
  entry.catch(() => undefined);
  return { apiId, entry };
}

/**
 * One entry by the last part of its path: the value of the URL-slug field where the Custom API has one, else or as
 * a fallback the id.
 * @throws ApiError 400 when only a UUID could be meant and it is none
 */
export async function findEntry(
  ctx: Context,
  { api, fields }: Definition,
  entryName: string,
  guess?: Guess,
): Promise<Entry | undefined> {
  const field = urlSlugField(fields);
  const id = isUuid(entryName) ? entryName.toLowerCase() : undefined;
  if (field === undefined && id === undefined) {
    throw invalid("'entryID' must be a UUID.", { source: "entryID" });
  }
  const [byId, owners] = await Promise.all([
    guess?.apiId === api.id ? guess.entry : id ? getEntry(ctx.table, api.id, id) : undefined,
    field
      ? ownersOf(ctx.table, api.id, [{ field, hash: valueHash(field, keptValue(field, entryName)) }])
      : [],
  ]);
  const [owner] = owners;
  if (field === undefined || owner === undefined) return byId;
  const named = await getEntry(ctx.table, api.id, owner);
  const value = named && fieldValue(named, field);
  // Between the two reads the entry may have got another value, or may be gone.
  const isStill =
    typeof value === "string" && folded(field, value) === folded(field, keptValue(field, entryName));
  return isStill ? named : byId;
}

/**
 * A Custom API and one of its entries.
 * @throws ApiError as `requireApi`, then 404 for an unknown entry, 400 as `findEntry`
 */
export async function requireEntry(
  ctx: Context,
  params: EntryParams,
  permission: Permission,
): Promise<{ readonly definition: Definition; readonly entry: Entry }> {
  const guess = guessEntry(ctx, params);
  const definition = await requireApi(ctx, params, permission);
  const entry = await findEntry(ctx, definition, params.entryID, guess);
  if (!entry) throw notFound("custom_api_entry", params.entryID);
  return { definition, entry };
}
