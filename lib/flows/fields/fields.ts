import { byCreation } from "../../kernel/by-creation.ts";
import { notFound, type Problem, toApiError } from "../../kernel/errors.ts";
import { checkIfMatch, requireNamed, tagView } from "../../kernel/etag.ts";
import { checkPathId } from "../../kernel/ids.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import type { FilterRules } from "../../lists/filter.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import { changeResource, type Named } from "../../table/resource.ts";
import {
  sortFields,
  type Template,
  type TemplateField,
  toTemplateId,
  type ValidationRule,
} from "../../templates/template.ts";
import { templates } from "../../templates/templates-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireFlow } from "../require-flow.ts";
import { buildProblem, findFieldProblems } from "./field-rules.ts";
import type { CreateFlowFieldRequest, FlowFieldView, UpdateFlowFieldRequest } from "./field-schemas.ts";

const text = { type: "string", operators: ["eq", "in", "like"] } as const;
export const fieldFilter: FilterRules = {
  attributes: { name: text, slug: text, field_type: { type: "string", operators: ["eq", "in"] } },
};

/** A field with the template that it belongs to. */
type Owned = TemplateField & { readonly flowId: string };

function listOwnedFields({ id: flowId, fields }: Template): Owned[] {
  return fields.map((field) => ({ ...field, flowId }));
}

/** A page of the fields of all templates, oldest first. */
export async function listAllFlowFields({ table }: Context, query: ListQuery): Promise<Reply> {
  const fields = (await templates.list(table)).flatMap(listOwnedFields).sort(byCreation);
  return { body: pageAnswer(fields, query, fieldView) };
}

/** A page of the fields of a template, in their order. @throws ApiError 404 for an unknown flow */
export async function listFlowFields(ctx: Context, flow: string, query: ListQuery): Promise<Reply> {
  const { value } = await requireFlow(ctx, flow);
  const fields = listOwnedFields({ ...value, fields: sortFields(value.fields) });
  return { body: pageAnswer(fields, query, fieldView) };
}

/** @throws ApiError 404 for an unknown field */
export async function readFlowField(ctx: Context, fieldId: string): Promise<Reply> {
  return toFieldReply(await requireFlowField(ctx, fieldId));
}

/** Finds a field by reading all templates: they are few, and an item for each field would be one more write. */
async function requireFlowField({ table }: Context, fieldId: string): Promise<Owned> {
  const fields = (await templates.list(table)).flatMap(listOwnedFields);
  const field = fields.find(({ id }) => id === fieldId.toLowerCase());
  if (!field) throw notFound("field", fieldId);
  return field;
}

/** @throws ApiError 404 for an unknown field, 412 if `If-Match` names another state */
async function requireMatchingField(ctx: Context, fieldId: string): Promise<Owned> {
  const field = await requireNamed(ctx, "field", () => requireFlowField(ctx, fieldId));
  checkIfMatch(ctx, "field", () => fieldView(field));
  return field;
}

/** `If-Match` names the field alone. */
function selectField(flowId: string, fieldId: string): Named<Template> {
  return {
    part: "field",
    show: ({ fields }) => {
      const field = fields.find(({ id }) => id === fieldId);
      return field && fieldView({ ...field, flowId });
    },
  };
}

/**
 * Adds a field. Stored values are not checked before their next write.
 * @throws ApiError 422 for an unknown flow, a slug in use, a rule or default that does not fit, or a 101st field
 */
export async function createFlowField(ctx: Context, { data }: CreateFlowFieldRequest): Promise<Reply> {
  const flowId = toTemplateId(data.relationships.flow.data.id);
  if (!(await templates.get(ctx.table, flowId))) {
    const detail = `There is no flow '${data.relationships.flow.data.id}'.`;
    throw toApiError(buildProblem("data.relationships.flow.data.id", detail));
  }
  const { slug, field_type } = data;
  const now = ctx.now().toISOString();
  const blank: TemplateField = {
    id: ctx.newId(),
    slug,
    name: data.name,
    description: "",
    field_type,
    required: false,
    enabled: true,
    omit_null: false,
    validation_rules: [],
    created_at: now,
    updated_at: now,
  };
  const field = applyFieldChange(blank, data);
  return changeField(ctx, flowId, field.id, () => field);
}

/** Changes what is sent; null removes a default or order. @throws ApiError 404, and 422 for what cannot change or does not fit */
export async function updateFlowField(
  ctx: Context,
  fieldId: string,
  { data }: UpdateFlowFieldRequest,
): Promise<Reply> {
  const stored = await requireMatchingField(ctx, fieldId);
  checkPathId(data, fieldId);
  throwProblems(findFixedProblems(stored, data));
  const updated_at = ctx.now().toISOString();
  return changeField(ctx, stored.flowId, stored.id, (before) => {
    if (!before) throw notFound("field", fieldId);
    return { ...applyFieldChange(before, data), updated_at };
  });
}

function findFixedProblems(stored: Owned, data: UpdateFlowFieldRequest["data"]): Problem[] {
  const { slug = stored.slug, field_type = stored.field_type, relationships } = data;
  const flowId = toTemplateId(relationships?.flow?.data.id ?? stored.flowId);
  return [
    ...(slug === stored.slug ? [] : ["slug"]),
    ...(field_type === stored.field_type ? [] : ["field_type"]),
    ...(flowId === stored.flowId ? [] : ["relationships.flow.data.id"]),
  ].map((name) => buildProblem(`data.${name}`, `'${name}' cannot change.`));
}

/** Deletes a field. Its values are no longer shown and go with the next write. @throws ApiError 404 for an unknown field */
export async function deleteFlowField(ctx: Context, fieldId: string): Promise<Reply> {
  const { id, flowId } = await requireMatchingField(ctx, fieldId);
  const remove = (template: Template): Template => {
    if (!template.fields.some((field) => field.id === id)) throw notFound("field", fieldId);
    return { ...template, fields: template.fields.filter((field) => field.id !== id) };
  };
  return changeResource(ctx, templates, flowId, remove, () => ({}), selectField(flowId, id));
}

/** Adds or changes a field within its template. */
function changeField(
  ctx: Context,
  flowId: string,
  fieldId: string,
  change: (before: TemplateField | undefined) => TemplateField,
): Promise<Reply> {
  const findIn = ({ fields }: Template) => fields.find(({ id }) => id === fieldId);
  const changeTemplate = (template: Template): Template => {
    const before = findIn(template);
    const field = change(before);
    throwProblems(findFieldProblems(template, field));
    const { fields } = template;
    return {
      ...template,
      fields: before ? fields.map((one) => (one === before ? field : one)) : [...fields, field],
    };
  };
  const toReply = (template: Template) => {
    const field = findIn(template);
    return field ? toFieldReply({ ...field, flowId }) : {};
  };
  return changeResource(ctx, templates, flowId, changeTemplate, toReply, selectField(flowId, fieldId));
}

function throwProblems([first, ...others]: readonly Problem[]): void {
  if (first) throw toApiError(first, ...others);
}

/** Without what else the request has in it. */
function keepRule(rule: ValidationRule): ValidationRule {
  switch (rule.type) {
    case "between":
      return { type: rule.type, options: rule.options };
    case "enum":
      return { type: rule.type, options: rule.options };
    default:
      return { type: rule.type };
  }
}

type FieldChange = UpdateFlowFieldRequest["data"];

function applyFieldChange(before: TemplateField, change: FieldChange): TemplateField {
  const { name, description, required, enabled, omit_null, validation_rules, order } = change;
  const { default: oldDefault, order: oldOrder, ...kept } = before;
  const value = change.default === undefined ? oldDefault : change.default;
  const position = order === undefined ? oldOrder : order;
  return {
    ...kept,
    ...dropUndefined({ name, description, required, enabled, omit_null }),
    ...(validation_rules ? { validation_rules: validation_rules.map(keepRule) } : {}),
    ...(value === undefined || value === null ? {} : { default: value }),
    ...(position === undefined || position === null ? {} : { order: position }),
  };
}

function toFieldReply(field: Owned): Reply {
  return { body: { data: fieldView(field) } };
}

function fieldView({ flowId, created_at, updated_at, ...field }: Owned): FlowFieldView {
  const { id, slug, field_type, name, description, required, enabled, omit_null, validation_rules } = field;
  const view = dropUndefined({
    id,
    type: "field" as const,
    slug,
    field_type,
    name,
    description,
    required,
    enabled,
    omit_null,
    default: field.default,
    order: field.order,
    validation_rules,
    links: { self: `/v2/fields/${id}` },
    relationships: { flow: { data: { type: "flow" as const, id: flowId } } },
    meta: { owner: "store" as const, timestamps: { created_at, updated_at } },
  });
  return tagView(view);
}
