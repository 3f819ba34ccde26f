import { conflict, invalid, notFound } from "../../kernel/errors.ts";
import { checkIfMatch, requireNamed } from "../../kernel/etag.ts";
import { requireUuid } from "../../kernel/ids.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { buildFieldChange, changeFields, requireNoEntries } from "../change-definition.ts";
import { type Definition, setSlugs } from "../custom-apis/custom-api.ts";
import { isUnique } from "../entries/unique-values.ts";
import { requireDefinition } from "../store.ts";
import { type CustomField, customFieldView } from "./custom-field.ts";
import { chooseIndex } from "./field-index.ts";
import { mergeRules, newRules, ruleProblems } from "./field-rules.ts";
import type { CreateFieldRequest, UpdateFieldRequest } from "./field-schemas.ts";
import { checkFixedProperties, fieldSetProblems } from "./field-set-rules.ts";
import { hasPattern, loadPatternEngine } from "./pattern.ts";
import { resolveReference } from "./resolved-reference.ts";

export type FieldParams = { readonly customApiID: string; readonly fieldID: string };

/** @throws ApiError 404 for an unknown Custom API */
export async function listFields(ctx: Context, customApiID: string, query: ListQuery): Promise<Reply> {
  const { api, fields } = await requireDefinition(ctx, customApiID);
  return { body: pageAnswer(fields, query, (field) => customFieldView(api.id, field)) };
}

/** @throws ApiError 400 for an id that is no UUID, 404 for an unknown Custom API or field */
export async function readField(ctx: Context, params: FieldParams): Promise<Reply> {
  const { definition, field } = await requireField(ctx, params);
  return { body: { data: customFieldView(definition.api.id, field) } };
}

/** @throws ApiError 400 for an id that is no UUID, 404 for one that is unknown */
async function requireField(
  ctx: Context,
  { customApiID, fieldID }: FieldParams,
): Promise<{ readonly definition: Definition; readonly field: CustomField }> {
  const id = requireUuid(fieldID, "fieldID");
  const definition = await requireDefinition(ctx, customApiID);
  const field = definition.fields.find((candidate) => candidate.id === id);
  if (!field) throw notFound("custom_field", id);
  return { definition, field };
}

/** @throws ApiError as `requireField`, 412 if `If-Match` names another state */
async function requireMatchingField(ctx: Context, params: FieldParams) {
  const current = await requireNamed(
    ctx,
    NAME,
    () => requireField(ctx, params),
    () => requireDefinition(ctx, params.customApiID),
  );
  checkIfMatch(ctx, NAME, () => customFieldView(current.definition.api.id, current.field));
  return current;
}

const NAME = "Custom Field";

/**
 * Stored entries show null for the field; an index over them is built afterwards.
 * @throws ApiError 404 for an unknown Custom API, 400 for each broken rule, 409 for a taken slug
 */
export async function createField(
  ctx: Context,
  customApiID: string,
  { data }: { readonly data: CreateFieldRequest },
): Promise<Reply> {
  const validation = await resolveReference(ctx, data.validation);
  const field = newField({ ...data, ...validation }, ctx.newId(), ctx.now().toISOString());
  if (hasPattern(field)) await loadPatternEngine();
  return changeFields(ctx, async () => {
    const before = await requireDefinition(ctx, customApiID);
    const definition = field.use_as_url_slug
      ? await requireNoEntries(ctx, before, buildUrlSlugError())
      : before;
    const marked = { ...field, ...chooseIndex(definition, undefined, data.indexed) };
    const problems = [...ruleProblems(field, data.validation), ...fieldSetProblems(definition, marked)];
    return buildFieldChange(definition, marked, problems);
  });
}

function newField(input: CreateFieldRequest, id: string, now: string): CustomField {
  const { name, description = "", slug, use_as_url_slug = false, presentation } = input;
  return {
    ...newRules(input.field_type, input.validation),
    id,
    name,
    description,
    slug,
    use_as_url_slug,
    sort_order: presentation?.sort_order ?? 0,
    created_at: now,
    updated_at: now,
  };
}

function buildUrlSlugError() {
  return invalid("'use_as_url_slug' can only be true while the custom_api has no entries.", {
    source: "data.use_as_url_slug",
  });
}

/**
 * New rules apply to later writes only; a new slug keeps the stored values.
 * @throws ApiError 404, 400 for each broken rule or fixed property, 409 for a taken slug
 */
export async function updateField(
  ctx: Context,
  params: FieldParams,
  { data }: { readonly data: UpdateFieldRequest },
): Promise<Reply> {
  const now = ctx.now().toISOString();
  await loadPatternEngine();
  return changeFields(ctx, async () => {
    const { definition: stored, field: before } = await requireMatchingField(ctx, params);
    const input = { ...data, ...(await resolveReference(ctx, data.validation)) };
    const next = applyFieldUpdate(before, input, now);
    const definition =
      isUnique(next) === isUnique(before) ? stored : await requireNoEntries(ctx, stored, buildUniqueError());
    const field = { ...next, ...chooseIndex(definition, before.index, data.indexed) };
    return buildFieldChange(definition, field, [
      ...checkFixedProperties(before, data, field),
      ...ruleProblems(field, data.validation),
      ...fieldSetProblems(definition, field),
    ]);
  });
}

/** The index depends on the Custom API and is set by the caller. */
function applyFieldUpdate(stored: CustomField, input: UpdateFieldRequest, now: string): CustomField {
  const { index: _, ...field } = stored;
  const { name, description, slug, presentation, validation } = input;
  return {
    ...field,
    ...mergeRules(field, validation),
    ...dropUndefined({ name, description, slug }),
    sort_order: presentation?.sort_order ?? field.sort_order,
    updated_at: now,
  };
}

function buildUniqueError() {
  return invalid("'validation.string.unique' can only change while the custom_api has no entries.", {
    source: "data.validation.string.unique",
  });
}

/**
 * Removes a field at once; a task deletes its unique values and index afterwards.
 * @throws ApiError 404 for an unknown Custom API or field, 409 if a set of `unique_together` has it
 */
export function deleteField(ctx: Context, params: FieldParams): Promise<Reply> {
  return changeFields(ctx, async () => {
    const { definition, field } = await requireMatchingField(ctx, params);
    requireNotInSet(definition, field);
    const fields = definition.fields.filter(({ id }) => id !== field.id);
    return { before: definition, after: { ...definition, fields }, reply: {} };
  });
}

function requireNotInSet({ api, fields }: Definition, field: CustomField): void {
  const set = (api.unique_together ?? []).find(({ field_ids }) => field_ids.includes(field.id));
  if (!set) return;
  const slugs = setSlugs([set], fields).flat().join("', '");
  throw conflict(
    `'${field.slug}' belongs to the set '${slugs}' in 'unique_together' of the custom_api; update that without this set first, which is possible at any time.`,
  );
}
