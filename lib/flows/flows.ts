import { byCreation } from "../kernel/by-creation.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { requireNamed, tagView } from "../kernel/etag.ts";
import { checkPathId } from "../kernel/ids.ts";
import { dropUndefined } from "../kernel/objects.ts";
import type { FilterRules } from "../lists/filter.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { pageAnswer } from "../lists/select-page.ts";
import { changeResource, createResource } from "../table/resource.ts";
import { deriveTemplateId, isTemplateSlug, sortFields, type Template } from "../templates/template.ts";
import { templates } from "../templates/templates-store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { CreateFlowRequest, FlowView, UpdateFlowRequest } from "./flow-schemas.ts";
import { requireFlow } from "./require-flow.ts";

const text = { type: "string", operators: ["eq", "in", "like"] } as const;
export const flowFilter: FilterRules = { attributes: { name: text, slug: text } };

/** A page of the templates of products, oldest first. */
export async function listFlows({ table }: Context, query: ListQuery): Promise<Reply> {
  return { body: pageAnswer((await templates.list(table)).sort(byCreation), query, flowView) };
}

/** @throws ApiError 404 for an unknown flow */
export async function readFlow(ctx: Context, flow: string): Promise<Reply> {
  return toFlowReply((await requireFlow(ctx, flow)).value);
}

/** Creates a template without fields. @throws ApiError 422 for a slug in use or of another resource */
export async function createFlow(ctx: Context, { data }: CreateFlowRequest): Promise<Reply> {
  const { name, slug, description = "", enabled = true } = data;
  if (!isTemplateSlug(slug)) throw slugError(buildSlugDetail(slug));
  const now = ctx.now().toISOString();
  const id = deriveTemplateId(slug);
  const times = { created_at: now, updated_at: now };
  const template: Template = { id, slug, name, description, enabled, fields: [], ...times };
  // The id follows from the slug: a taken slug is a taken item.
  const refusal = () => slugError(`A flow with the slug '${slug}' already exists.`);
  const writes = (value: Template) => templates.writes(value).map((write) => ({ ...write, refusal }));
  return createResource(ctx, { writes }, template, toFlowReply);
}

function slugError(detail: string) {
  return unprocessable(detail, { title: TITLES.failedValidation, source: "data.slug" });
}

function buildSlugDetail(slug: string): string {
  const form =
    "Flows are templates of products: 'slug' must be 'products(<name>)', with up to 64 letters, digits, '-' and '_'";
  return `${form}, not '${slug.slice(0, 100).toWellFormed()}'. Other resources take custom attributes or Custom APIs.`;
}

/** Changes what is sent. @throws ApiError 404 for an unknown flow, 422 for another id or slug */
export async function updateFlow(ctx: Context, flow: string, { data }: UpdateFlowRequest): Promise<Reply> {
  const { id } = (await requireNamed(ctx, "flow", () => requireFlow(ctx, flow))).value;
  const { name, slug, description, enabled } = data;
  const updated_at = ctx.now().toISOString();
  const change = (before: Template): Template => {
    checkPathId(data, id);
    if (slug !== undefined && slug !== before.slug) {
      throw slugError("'slug' cannot change, since products keep their values under it.");
    }
    return { ...before, ...dropUndefined({ name, description, enabled }), updated_at };
  };
  return changeResource(ctx, templates, id, change, toFlowReply);
}

function toFlowReply(template: Template): Reply {
  return { body: { data: flowView(template) } };
}

export function flowView({ id, name, slug, description, enabled, fields, ...times }: Template): FlowView {
  const { created_at, updated_at } = times;
  return tagView({
    id,
    type: "flow",
    name,
    slug,
    description,
    enabled,
    links: { self: `/v2/flows/${id}` },
    relationships: { fields: { data: sortFields(fields).map((field) => ({ type: "field", id: field.id })) } },
    meta: { owner: "store", timestamps: { created_at, updated_at } },
  });
}
