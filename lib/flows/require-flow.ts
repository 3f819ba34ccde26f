import { notFound } from "../kernel/errors.ts";
import type { Document } from "../table/entity.ts";
import { type Template, toTemplateId } from "../templates/template.ts";
import { templates } from "../templates/templates-store.ts";
import type { Context } from "../use-case/context.ts";

/** @param flow id or slug @throws ApiError 404 for an unknown flow */
export async function requireFlow(
  { table }: Pick<Context, "table">,
  flow: string,
): Promise<Document<Template>> {
  const template = await templates.get(table, toTemplateId(flow));
  if (!template) throw notFound("flow", flow);
  return template;
}
