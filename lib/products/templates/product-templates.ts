import { deriveTemplateId } from "../../templates/template.ts";
import { templates } from "../../templates/templates-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { detachChild, type Product } from "../product.ts";
import type { TemplateRefsRequest } from "../relationship-schemas.ts";
import { missingRefsError } from "../require-links.ts";
import { changeProduct, changeRelationships } from "../save-product.ts";
import { requireProduct } from "../store.ts";
import { attachTemplates, detachTemplates, listTemplateSlugs } from "./attached-templates.ts";

function toTemplatesReply(product: Product): Reply {
  const data = listTemplateSlugs(product).map((slug) => ({ type: "template", id: deriveTemplateId(slug) }));
  return { body: { data } };
}

/** Lists a product's templates, first attached first. @throws ApiError 404 for an unknown product */
export async function listProductTemplates(ctx: Context, productId: string): Promise<Reply> {
  return toTemplatesReply((await requireProduct(ctx, productId)).value);
}

/**
 * Attaches templates and answers with all that the product has.
 * @throws ApiError 404 for an unknown product, 422 for unknown templates or more than 25
 */
export async function addProductTemplates(
  ctx: Context,
  productId: string,
  { data }: TemplateRefsRequest,
): Promise<Reply> {
  const add = async (product: Product): Promise<Product> => {
    const slugs = await requireTemplateSlugs(ctx, data);
    const attached = attachTemplates(product, slugs);
    return attached === product ? product : detachChild(attached);
  };
  return changeProduct(ctx, productId, add, { replyOf: toTemplatesReply });
}

async function requireTemplateSlugs({ table }: Context, refs: TemplateRefsRequest["data"]) {
  const ids = [...new Set(refs.map(({ id }) => id.toLowerCase()))];
  const stored = await templates.getMany(table, ids);
  const missing = ids.filter((_, at) => stored[at] === undefined);
  if (missing.length > 0) throw missingRefsError("template", missing);
  return stored.flatMap((template) => template?.value.slug ?? []);
}

/** Detaches templates and removes their values; passes over others. @throws ApiError 404 for an unknown product */
export function removeProductTemplates(
  ctx: Context,
  productId: string,
  { data }: TemplateRefsRequest,
): Promise<Reply> {
  const gone = new Set(data.map(({ id }) => id.toLowerCase()));
  const remove = (product: Product): Product => {
    const slugs = listTemplateSlugs(product).filter((slug) => gone.has(deriveTemplateId(slug)));
    return slugs.length === 0 ? product : detachChild(detachTemplates(product, slugs));
  };
  return changeRelationships(ctx, productId, remove);
}
