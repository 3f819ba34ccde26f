import { TITLES } from "../../kernel/error-titles.ts";
import { notFound, toApiError, unprocessable } from "../../kernel/errors.ts";
import { checkIfMatch, requireNamed, tagView } from "../../kernel/etag.ts";
import { checkPathId } from "../../kernel/ids.ts";
import { detachChild, type Product } from "../../products/product.ts";
import { changeProduct } from "../../products/save-product.ts";
import { getProduct, requireProduct } from "../../products/store.ts";
import {
  getTemplateValues,
  removeTemplateValues,
  setTemplateValues,
} from "../../products/templates/attached-templates.ts";
import type { Document } from "../../table/entity.ts";
import { checkTemplateValues } from "../../templates/check-values.ts";
import { showValues } from "../../templates/show-values.ts";
import type { Template, Values } from "../../templates/template.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireFlow } from "../require-flow.ts";
import type { CreateTemplateEntryRequest, UpdateTemplateEntryRequest } from "./entry-schemas.ts";

export type FlowEntryParams = { readonly flowID: string; readonly entryID: string };

/** @throws ApiError 404 for an unknown flow, or a product without values of it */
export async function readFlowEntry(ctx: Context, { flowID, entryID }: FlowEntryParams): Promise<Reply> {
  const { value: template } = await requireFlow(ctx, flowID);
  const { value: product } = await requireProduct(ctx, entryID);
  requireValues(product, template);
  return toFlowEntryReply(product, template);
}

/**
 * Writes a product's first values of a template, which attaches it.
 * @throws ApiError 404 for an unknown flow; 422 for an id of no product, a second entry and each fault of a value
 */
export async function createFlowEntry(
  ctx: Context,
  flow: string,
  { data }: CreateTemplateEntryRequest,
): Promise<Reply> {
  const { value: template } = await requireFlow(ctx, flow);
  const refuse = (detail: string) =>
    unprocessable(detail, { title: TITLES.failedValidation, source: "data.id" });
  if (!(await getProduct(ctx.table, data.id)))
    throw refuse(`'id' must be that of a product: '${data.id}' is none.`);
  const change = (product: Product): Product => {
    if (getTemplateValues(product, template.slug)) {
      throw refuse(
        `The product '${product.id}' has values of '${template.slug}' already; update them instead.`,
      );
    }
    return writeValues(ctx, product, template, data);
  };
  return changeProduct(ctx, data.id, change, { replyOf: (product) => toFlowEntryReply(product, template) });
}

/** Changes the values that are sent. @throws ApiError 404 as `readFlowEntry`, 422 for another id and each fault of a value */
export async function updateFlowEntry(
  ctx: Context,
  { flowID, entryID }: FlowEntryParams,
  { data }: UpdateTemplateEntryRequest,
): Promise<Reply> {
  checkPathId(data, entryID);
  const { value: template } = await requireFlow(ctx, flowID);
  const change = (product: Product): Product => writeValues(ctx, product, template, data);
  return changeProduct(ctx, entryID, change, {
    replyOf: (product) => toFlowEntryReply(product, template),
    requireCurrent: requireMatchingEntry(ctx, template),
  });
}

/** Removes the values; the template stays attached. @throws ApiError 404 as `readFlowEntry` */
export async function deleteFlowEntry(ctx: Context, { flowID, entryID }: FlowEntryParams): Promise<Reply> {
  const { value: template } = await requireFlow(ctx, flowID);
  const remove = (product: Product) => detachChild(removeTemplateValues(product, template.slug));
  return changeProduct(ctx, entryID, remove, {
    replyOf: () => ({}),
    requireCurrent: requireMatchingEntry(ctx, template),
  });
}

function requireValues(product: Product, { slug }: Template): Values {
  const values = getTemplateValues(product, slug);
  if (!values) throw notFound(`entry of '${slug}'`, product.id);
  return values;
}

/** Keys of an entry that are no fields. */
const FRAME: ReadonlySet<string> = new Set(["id", "type", "meta", "links"]);

function writeValues(ctx: Context, product: Product, template: Template, data: Values): Product {
  const { values, problems } = checkTemplateValues(template, {
    before: getTemplateValues(product, template.slug),
    sent: Object.fromEntries(Object.entries(data).filter(([key]) => !FRAME.has(key))),
    isPartial: true,
    sourceOf: (field) => `data.${field}`,
  });
  const [first, ...others] = problems;
  if (first) throw toApiError(first, ...others);
  return detachChild(setTemplateValues(product, template.slug, values, ctx.now().toISOString()));
}

function toFlowEntryReply(product: Product, template: Template): Reply {
  return { body: { data: flowEntryView(product, template) } };
}

function flowEntryView(product: Product, template: Template) {
  const { id, templates = [], created_at, updated_at } = product;
  const { written = { created_at, updated_at } } = templates.find(({ slug }) => slug === template.slug) ?? {};
  return tagView({
    id,
    type: "entry",
    ...showValues(template, getTemplateValues(product, template.slug) ?? {}),
    meta: { owner: "store", timestamps: written },
    links: { self: `/v2/flows/${template.slug}/entries/${id}` },
  });
}

/** An entry is a part of its product. @throws ApiError 404 without one, 412 if `If-Match` names another state */
function requireMatchingEntry(ctx: Context, template: Template): (id: string) => Promise<Document<Product>> {
  return async (id) => {
    const document = await requireNamed(ctx, "entry", async () => {
      const product = await requireProduct(ctx, id);
      requireValues(product.value, template);
      return product;
    });
    checkIfMatch(ctx, "entry", () => flowEntryView(document.value, template));
    return document;
  };
}
