import { invalid } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { buildFieldChange, changeFields, requireNoEntries } from "../change-definition.ts";
import { requireDefinition } from "../custom-apis/custom-apis.ts";
import type { CustomField } from "./custom-field.ts";
import { chooseIndex } from "./field-index.ts";
import { newRules, ruleProblems } from "./field-rules.ts";
import type { CreateFieldRequest } from "./field-schemas.ts";
import { fieldSetProblems } from "./field-set-rules.ts";
import { hasPattern, loadPatternEngine } from "./pattern.ts";
import { resolveReference } from "./resolved-reference.ts";

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
