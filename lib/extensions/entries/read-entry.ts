import { invalid, notFound, problem, toApiError } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { urlSlugField } from "../fields/custom-field.ts";
import type { Permission } from "../roles.ts";
import { guessApiId } from "../store.ts";
import type { Disclosure } from "./disclosure.ts";
import { type Entry, entryEtag, entryView, fieldValue, normalizeFieldValue } from "./entry.ts";
import { findValueOwners, getEntry } from "./entry-store.ts";
import { type ApiParams, requireApi } from "./require-api.ts";
import { foldValue, valueHash } from "./unique-values.ts";

/** @throws ApiError 404 for an unknown Custom API or entry, 403 without the permission */
export async function readEntry(ctx: Context, params: EntryParams): Promise<Reply> {
  const { definition, entry } = await requireEntry(ctx, params, "read");
  return { body: { data: entryView(definition, entry) }, headers: { ETag: entryEtag(entry) } };
}

export type EntryParams = ApiParams & { readonly entryID: string };

/** An entry read that was started before its Custom API is verified. */
type PrefetchedEntry = { readonly apiId: string; readonly entry: Promise<Entry | undefined> };

/**
 * Starts to read the probable entry in the same round trip as its Custom API, whose id may come from an
 * earlier read of the slug. Call it in the same tick as `requireApi`.
 */
export function prefetchEntry(ctx: Context, params: EntryParams): PrefetchedEntry | undefined {
  const apiId = "slug" in params ? guessApiId(params.slug) : params.customApiID.toLowerCase();
  if (apiId === undefined || !isUuid(apiId) || !isUuid(params.entryID)) return undefined;
  const entry = getEntry(ctx.table, apiId, params.entryID.toLowerCase());
  // If this read fails, the one of the Custom API fails too and ends the request.
  entry.catch(() => undefined);
  return { apiId, entry };
}

/** By the URL-slug field if there is one, else by id. @throws ApiError 400 if the name must be a UUID */
export async function findEntry(
  ctx: Context,
  { api, fields }: Definition,
  entryName: string,
  guess?: PrefetchedEntry,
): Promise<Entry | undefined> {
  const field = urlSlugField(fields);
  const id = isUuid(entryName) ? entryName.toLowerCase() : undefined;
  if (field === undefined && id === undefined) {
    throw invalid("'entryID' must be a UUID.", { source: "entryID" });
  }
  const [byId, owners] = await Promise.all([
    guess?.apiId === api.id ? guess.entry : id ? getEntry(ctx.table, api.id, id) : undefined,
    field
      ? findValueOwners(ctx.table, api.id, [
          { field, hash: valueHash(field, normalizeFieldValue(field, entryName)) },
        ])
      : [],
  ]);
  const [owner] = owners;
  if (field === undefined || owner === undefined) return byId;
  const named = await getEntry(ctx.table, api.id, owner);
  const value = named && fieldValue(named, field);
  // Between the two reads the entry may have got another value or been deleted.
  const isStill =
    typeof value === "string" &&
    foldValue(field, value) === foldValue(field, normalizeFieldValue(field, entryName));
  return isStill ? named : byId;
}

/** @throws ApiError as `requireApi`, 404 for an unknown entry, 400 as `findEntry` */
export async function requireEntry(
  ctx: Context,
  params: EntryParams,
  permission: Permission,
): Promise<{ readonly definition: Definition; readonly entry: Entry }> {
  const guess = prefetchEntry(ctx, params);
  const definition = await requireApi(ctx, params, permission);
  const entry = await findEntry(ctx, definition, params.entryID, guess);
  if (!entry) throw notFound("custom_api_entry", params.entryID);
  return { definition, entry };
}

/**
 * `If-Match` may hold weak tags of the entry or `*`. Without an entry no condition matches.
 * @param disclosure callers who may not read entries can only match `*`, since a tag counts the changes
 * @throws ApiError 412 if the state differs
 */
export function checkEntryIfMatch(
  header: string | undefined,
  entry: Entry | undefined,
  disclosure: Disclosure,
): void {
  if (header === undefined) return;
  const current = entry && entryEtag(entry);
  const requestedTags = header.split(",").map((tag) => tag.trim());
  const matching = disclosure.content ? [current, "*"] : ["*"];
  if (current !== undefined && requestedTags.some((tag) => matching.includes(tag))) return;
  const currentState = disclosure.content
    ? `the current one is ${current}`
    : "only '*' is known to who may not read";
  const state = current === undefined ? "there is no entry yet" : currentState;
  throw toApiError(
    problem(412, `'If-Match' is ${header.slice(0, 300)}, but ${state}.`, { source: "If-Match" }),
  );
}
