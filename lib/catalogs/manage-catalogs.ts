import { getHead } from "../catalog/store.ts";
import { notFound, unprocessable } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { merged } from "../merge.ts";
import type { FilterRules } from "../query/filter.ts";
import { matches } from "../query/filter-matcher.ts";
import { listAnswer } from "../query/paging.ts";
import type { Query } from "../query/query.ts";
import { commitChange } from "../table/change.ts";
import type { Catalog } from "./catalog.ts";
import type { CreateCatalogBody, UpdateCatalogBody } from "./schemas.ts";
import { catalogWrite, deleteCatalogWrite, getCatalog, getCatalogs, getReleases } from "./store.ts";
import { catalogBody, catalogView } from "./views.ts";

export const catalogFilter: FilterRules = {
  attributes: { name: { type: "string", operators: ["eq", "in", "like"] } },
};

const PLAIN = ["name", "description", "locales", "enable_price_segmentation"] as const;

/** @throws ApiError 422 for both `pricebook_id` and `pricebook_ids` */
export async function createCatalog(ctx: Context, { data }: CreateCatalogBody): Promise<Reply> {
  const now = ctx.now().toISOString();
  const { name, hierarchy_ids } = data.attributes;
  const empty: Catalog = {
    id: ctx.newId(),
    name,
    hierarchy_ids,
    pricebooks: [],
    nextNumber: 1,
    created_at: now,
    updated_at: now,
  };
  const catalog = { ...merged(empty, data.attributes, PLAIN), ...pricebooksOf(data.attributes) };
  return commitChange(ctx, async () => ({
    writes: [catalogWrite(catalog)],
    reply: { body: catalogBody(catalog, 0) },
  }));
}

/** What is published stays until the next release. @throws ApiError 404, 422 for both kinds of price books */
export async function updateCatalog(ctx: Context, id: string, { data }: UpdateCatalogBody): Promise<Reply> {
  const attributes = data.attributes ?? {};
  return commitChange(ctx, async () => {
    const [before, releases] = await Promise.all([getCatalog(ctx.table, id), getReleases(ctx.table, id)]);
    if (!before) throw notFound("catalog", id);
    const catalog: Catalog = {
      ...merged(before.value, { ...attributes, name: attributes.name ?? before.value.name }, PLAIN),
      hierarchy_ids: attributes.hierarchy_ids ?? before.value.hierarchy_ids,
      ...pricebooksOf(attributes),
      updated_at: ctx.now().toISOString(),
    };
    return {
      writes: [catalogWrite(catalog, before.version)],
      reply: { body: catalogBody(catalog, releases.length) },
    };
  });
}

type Given = Pick<CreateCatalogBody["data"]["attributes"], "pricebook_id" | "pricebook_ids">;

function pricebooksOf({ pricebook_id, pricebook_ids }: Given): Partial<Catalog> {
  if (pricebook_id && pricebook_ids?.length) {
    throw unprocessable("Give either 'pricebook_id' or 'pricebook_ids', not both.", {
      title: "Failed Validation",
      source: "data.attributes.pricebook_ids",
    });
  }
  if (pricebook_id) return { pricebooks: [{ id: pricebook_id, priority: 1 }], single_pricebook: true };
  if (pricebook_ids) {
    const pricebooks = pricebook_ids.map((book) => ({ id: book.id, priority: book.priority ?? 0 }));
    return { pricebooks, single_pricebook: false };
  }
  return pricebook_id === null || pricebook_ids === null ? { pricebooks: [] } : {};
}

/** @throws ApiError 404 for an unknown catalog */
export async function readCatalog({ table }: Context, id: string): Promise<Reply> {
  const [catalog, releases] = await Promise.all([getCatalog(table, id), getReleases(table, id)]);
  if (!catalog) throw notFound("catalog", id);
  return { body: catalogBody(catalog.value, releases.length) };
}

/** A page of the catalogs, oldest first. */
export async function listCatalogs({ table }: Context, query: Query): Promise<Reply> {
  const { filter, page } = query;
  const found = (await getCatalogs(table))
    .filter(({ name }) => !filter || matches(filter, () => name))
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const shown = found.slice(page.offset, page.offset + page.limit);
  const counts = await Promise.all(shown.map(async ({ id }) => (await getReleases(table, id)).length));
  const views = shown.map((catalog, at) => catalogView(catalog, counts[at] ?? 0));
  return { body: listAnswer(views, found.length, query) };
}

/** @throws ApiError 404 for an unknown catalog, 422 while it has releases or a rule names it */
export async function deleteCatalog(ctx: Context, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const [catalog, releases, { value: head }] = await Promise.all([
      getCatalog(ctx.table, id),
      getReleases(ctx.table, id),
      getHead(ctx.table),
    ]);
    if (!catalog) throw notFound("catalog", id);
    const isNamed = head.rules.some(({ catalog_id }) => catalog_id === catalog.value.id);
    if (releases.length > 0 || isNamed) {
      const what = isNamed ? "a rule that names it" : "releases";
      throw unprocessable(`The catalog has ${what}; delete that first.`, { title: "Failed Validation" });
    }
    return { writes: [deleteCatalogWrite(catalog)], reply: {} };
  });
}
