import type { IndexedFieldType } from "../../../catalogs/search-index/index-settings.ts";
import type { SearchSettings } from "../../../catalogs/search-index/search-settings.ts";
import { getSearchSettings } from "../../../catalogs/search-index/search-settings-store.ts";
import { conflict, notFound } from "../../../kernel/errors.ts";
import { checkIfMatch, requireNamedPart, tagView } from "../../../kernel/etag.ts";
import { checkBodyId, deriveUuid } from "../../../kernel/ids.ts";
import { orderFields } from "../../../kernel/objects.ts";
import type { ListQuery } from "../../../lists/list-query.ts";
import { pageAnswer } from "../../../lists/select-page.ts";
import { checkFieldsWithoutEffect } from "../../../settings/fields-without-effect.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { checkNotReindexing } from "../jobs/search-job.ts";
import { checkExpressionsStayValid, readStoreFields } from "../profiles/profile-rules.ts";
import type { SentFields } from "../schemas/fields.ts";
import { changeMerchantSettings } from "../settings-resource.ts";
import { listFieldsWithoutEffect, parseIndexableFields, pickFieldTypes } from "./field-rules.ts";

export async function listIndexableFields({ table }: Context, query: ListQuery): Promise<Reply> {
  const settings = await getSearchSettings(table);
  const all = settings.indexable ? [settings.indexable] : [];
  return { body: pageAnswer(all, query, (one) => indexableFieldsView(one, settings)) };
}

/** @throws ApiError 404 for another id */
export async function readIndexableFields({ table }: Context, id: string): Promise<Reply> {
  const settings = await getSearchSettings(table);
  return { body: { data: indexableFieldsView(requireFields(settings, id), settings) } };
}

/** A store has one such resource; its derived id is known even if the answer was lost. */
export const INDEXABLE_FIELDS_ID = deriveUuid("indexable fields of the store");

/**
 * Takes effect with a reindex or the next publication.
 * @throws ApiError 400 for a field that cannot be indexed, 409 if the store has fields or is being reindexed, 422 for fields
 *   without effect
 */
export async function createIndexableFields(ctx: Context, data: SentFields): Promise<Reply> {
  const at = ctx.now().toISOString();
  const indexable = {
    id: INDEXABLE_FIELDS_ID,
    ...parseIndexableFields(data),
    created_at: at,
    updated_at: at,
  };
  const noted = await checkFieldsWithoutEffect(ctx, listFieldsWithoutEffect(data));
  return changeMerchantSettings(ctx, (settings) => {
    if (settings.indexable) {
      throw conflict(`The store has indexable fields already; change '${settings.indexable.id}'.`);
    }
    checkNotReindexing(settings);
    const reply = { body: { data: indexableFieldsView(indexable, settings), ...noted } };
    return { settings: { ...settings, indexable }, reply };
  });
}

/**
 * Removes the fields that are not sent.
 * @throws ApiError 400 for an invalid field, 404 for another id, 409 as in `deleteIndexableFields`, 422 for fields without
 *   effect
 */
export async function updateIndexableFields(ctx: Context, id: string, data: SentFields): Promise<Reply> {
  checkBodyId(data, id);
  const sent = parseIndexableFields(data);
  const noted = await checkFieldsWithoutEffect(ctx, listFieldsWithoutEffect(data));
  const fieldsOf = await readStoreFields(ctx);
  return changeMerchantSettings(ctx, (before) => {
    const { id: own, created_at } = requireMatchingFields(ctx, before, id);
    checkNotReindexing(before);
    const indexable = { id: own, ...sent, created_at, updated_at: ctx.now().toISOString() };
    const settings = { ...before, indexable, fieldTypes: pickFieldTypes(sent, before) };
    checkExpressionsStayValid(before, fieldsOf(before), fieldsOf(settings));
    return { settings, reply: { body: { data: indexableFieldsView(indexable, settings), ...noted } } };
  });
}

/** @throws ApiError 404 for another id, 409 during a reindex or while a profile filters by one of them */
export async function deleteIndexableFields(ctx: Context, id: string): Promise<Reply> {
  const fieldsOf = await readStoreFields(ctx);
  return changeMerchantSettings(ctx, (before) => {
    requireMatchingFields(ctx, before, id);
    checkNotReindexing(before);
    const { indexable: _, fieldTypes: __, ...settings } = before;
    checkExpressionsStayValid(before, fieldsOf(before), fieldsOf(settings));
    return { settings, reply: {} };
  });
}

/** @throws ApiError 404 for another id, 412 if `If-Match` names another state */
function requireMatchingFields(ctx: Context, settings: SearchSettings, id: string): StoredFields {
  const fields = requireNamedPart(ctx, NAME, () => requireFields(settings, id));
  checkIfMatch(ctx, NAME, () => indexableFieldsView(fields, settings));
  return fields;
}

const NAME = "indexable fields";

type StoredFields = NonNullable<SearchSettings["indexable"]>;

const TYPES: Readonly<Record<IndexedFieldType, string>> = {
  string: "string",
  integer: "int64",
  float: "float",
  boolean: "bool",
  date: "date",
};

const ATTRIBUTES = ["fields", "core_field_overrides", "token_separators", "symbols_to_index", "stem"];
const OVERRIDE_FIELD = ["name", "type", "sortable", "facetable", "locale"];

/** Shows a field as a string until a reindex has detected its type. */
function indexableFieldsView(own: StoredFields, { fieldTypes = {} }: SearchSettings) {
  const { id, created_at: _, updated_at: __, fields, ...others } = own;
  const typed = fields.map(({ name, ...field }) => ({
    name,
    type: TYPES[fieldTypes[name] ?? "string"],
    ...field,
  }));
  return tagView(
    {
      id,
      type: "catalog_search_indexable_fields" as const,
      attributes: {
        ...orderFields(ATTRIBUTES, { fields: [], ...others }),
        fields: typed.map((field) => orderFields(["name", "type", "facetable", "sortable", "locale"], field)),
        ...(others.core_field_overrides
          ? { core_field_overrides: orderFields(OVERRIDE_FIELD, others.core_field_overrides) }
          : {}),
      },
      meta: { owner: "store" as const },
    },
    own,
  );
}

/** @throws ApiError 404 for another id */
function requireFields({ indexable }: SearchSettings, id: string): StoredFields {
  if (indexable?.id !== id.toLowerCase()) throw notFound("set of indexable fields", id);
  return indexable;
}
