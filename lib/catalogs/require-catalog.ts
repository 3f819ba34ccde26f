import { notFound } from "../kernel/errors.ts";
import type { Document } from "../table/documents.ts";
import type { Context } from "../use-case/context.ts";
import type { Catalog } from "./catalog.ts";
import { getCatalog } from "./store.ts";

/** @throws ApiError 404 for an unknown catalog */
export async function requireCatalog({ table }: Context, id: string): Promise<Document<Catalog>> {
  const catalog = await getCatalog(table, id);
  if (!catalog) throw notFound("catalog", id);
  return catalog;
}
