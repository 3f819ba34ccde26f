import { invalid, notFound } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { urlSlugField } from "../fields/custom-field.ts";
import { buildUpdatedEntry, buildValidEntry } from "./checked-entry.ts";
import { decideDisclosure } from "./disclosure.ts";
import { type EntryInput, normalizeFieldValue, readInputValue } from "./entry.ts";
import type { EntryHeaders, EntryRequest } from "./entry-schemas.ts";
import { checkEntryIfMatch, type EntryParams, findEntry, prefetchEntry } from "./read-entry.ts";
import { requirePermission, requireWritableApi } from "./require-api.ts";
import { saveEntry } from "./save-entry.ts";
import { foldValue } from "./unique-values.ts";

/**
 * Checks the whole entry. With upserts, creates a missing one (201).
 * @throws ApiError 404, 403, 412 when `If-Match` names another state, 400 for each broken rule, 413, 409
 */
export function updateEntry(
  ctx: Context,
  params: EntryParams,
  headers: EntryHeaders,
  { data }: EntryRequest,
): Promise<Reply> {
  const entryName = params.entryID;
  const newId = ctx.newId();
  return saveEntry(ctx, async () => {
    const now = ctx.now().toISOString(); // time of the attempt that is stored: lists continue by the time of the last change
    const guess = prefetchEntry(ctx, params);
    const definition = await requireWritableApi(ctx, params, "update");
    const before = await findEntry(ctx, definition, entryName, guess);
    if (!before && !definition.api.allow_upserts) throw notFound("custom_api_entry", entryName);
    const disclosure = decideDisclosure(ctx, definition);
    checkEntryIfMatch(headers["if-match"], before, disclosure);
    if (before)
      return {
        definition,
        entry: buildUpdatedEntry({ definition, before, input: data, now, disclosure }),
        before,
      };
    requirePermission(ctx, definition, "create");
    const id = isUuid(entryName) && !urlSlugField(definition.fields) ? entryName.toLowerCase() : newId;
    requireSameSlug(definition, entryName, data);
    return { definition, entry: buildValidEntry(definition, data, id, now), isUpsert: true };
  });
}

/** @throws ApiError 400 when the path and the body name two different entries */
function requireSameSlug({ fields }: Definition, entryName: string, input: EntryInput): void {
  const field = urlSlugField(fields);
  if (!field) return;
  const requestedSlug = readInputValue(input, field);
  if (
    typeof requestedSlug !== "string" ||
    foldValue(field, requestedSlug) !== foldValue(field, normalizeFieldValue(field, entryName))
  ) {
    throw invalid(`'${field.slug}' must equal the last part of the path.`, { source: `data.${field.slug}` });
  }
}
