import { byCreation } from "../kernel/by-creation.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { checkIfMatch, requireNamed } from "../kernel/etag.ts";
import { checkPathId, toLowerCaseIds } from "../kernel/ids.ts";
import { applyPatch } from "../kernel/objects.ts";
import type { FilterRules } from "../lists/filter.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import { createFieldReader, selectPage } from "../lists/select-page.ts";
import { buildLiveReleasesCheck, getLiveReleases } from "../releases/store.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Document } from "../table/entity.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { CATALOG_FIELDS, type Catalog, parsePricebooks } from "./catalog.ts";
import { requireCatalogFitsRules } from "./price-segments.ts";
import { requireParts } from "./require-parts.ts";
import type { CreateCatalogRequest, UpdateCatalogRequest } from "./schemas.ts";
import { catalogs, getReleases } from "./store.ts";
import { catalogView, toCatalogBody } from "./views.ts";

export const catalogFilter: FilterRules = {
  attributes: { name: { type: "string", operators: ["eq", "in", "like", "ilike"] } },
};

/** A page of the catalogs, oldest first. */
export async function listCatalogs({ table }: Context, query: ListQuery): Promise<Reply> {
  const all = (await catalogs.list(table)).sort(byCreation);
  const { page, total } = selectPage(all, query, createFieldReader);
  const counts = await Promise.all(page.map(async ({ id }) => (await getReleases(table, id)).length));
  const views = page.map((catalog, at) => catalogView(catalog, counts[at] ?? 0));
  return { body: listAnswer(views, total, query) };
}

/** @throws ApiError 404 for an unknown catalog */
export async function readCatalog(ctx: Context, id: string): Promise<Reply> {
  const [catalog, releases] = await Promise.all([catalogs.require(ctx, id), getReleases(ctx.table, id)]);
  return { body: toCatalogBody(catalog.value, releases.length) };
}

/** @throws ApiError 404 for an unknown catalog, 412 if a state of it was named */
export function requireCatalog(ctx: Context, id: string): Promise<Document<Catalog>> {
  return requireNamed(ctx, "catalog", () => catalogs.require(ctx, id));
}

/** @throws ApiError 404 for an unknown catalog, 422 while it has releases or a rule names it */
export async function deleteCatalog(ctx: Context, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const [catalog, releases, { value: live, version }] = await Promise.all([
      requireCatalog(ctx, id),
      getReleases(ctx.table, id),
      getLiveReleases(ctx.table),
    ]);
    checkIfMatch(ctx, "catalog", () => catalogView(catalog.value, releases.length));
    const isNamed = live.rules.some(({ catalog_id }) => catalog_id === catalog.value.id);
    if (releases.length > 0 || isNamed) {
      const what = isNamed ? "a rule that names it" : "releases";
      throw unprocessable(`The catalog has ${what}; delete that first.`, { title: TITLES.failedValidation });
    }
    return { writes: [...catalogs.removal(catalog), buildLiveReleasesCheck(version)], reply: {} };
  });
}

/** Creates a catalog. @throws ApiError 422 for both forms of price books, or for parts that do not exist */
export async function createCatalog(ctx: Context, { data }: CreateCatalogRequest): Promise<Reply> {
  const now = ctx.now().toISOString();
  const { name, hierarchy_ids } = data.attributes;
  const empty: Catalog = {
    id: ctx.newId(),
    name,
    hierarchy_ids: toLowerCaseIds(hierarchy_ids),
    pricebooks: [],
    nextNumber: 1,
    created_at: now,
    updated_at: now,
  };
  const catalog = {
    ...applyPatch(empty, data.attributes, CATALOG_FIELDS),
    ...parsePricebooks(data.attributes),
  };
  return commitChange(ctx, async () => {
    await requireParts(ctx, catalog);
    return { writes: catalogs.writes(catalog), reply: { body: toCatalogBody(catalog, 0) } };
  });
}

/**
 * Changes the given fields; published releases stay as they are.
 * @throws ApiError 404 for an unknown catalog, 422 for both forms of price books, added parts that do not exist, or as
 * `requireCatalogFitsRules`
 */
export async function updateCatalog(
  ctx: Context,
  id: string,
  { data }: UpdateCatalogRequest,
): Promise<Reply> {
  checkPathId(data, id);
  const attributes = data.attributes ?? {};
  return commitChange(ctx, async () => {
    const [before, releases] = await Promise.all([requireCatalog(ctx, id), getReleases(ctx.table, id)]);
    checkIfMatch(ctx, "catalog", () => catalogView(before.value, releases.length));
    const catalog: Catalog = {
      ...applyPatch(
        before.value,
        { ...attributes, name: attributes.name ?? before.value.name },
        CATALOG_FIELDS,
      ),
      hierarchy_ids: toLowerCaseIds(attributes.hierarchy_ids ?? before.value.hierarchy_ids),
      ...parsePricebooks(attributes),
      updated_at: ctx.now().toISOString(),
    };
    await requireParts(ctx, catalog, before.value);
    const checks = await requireCatalogFitsRules(ctx, before.value, catalog);
    return {
      writes: [...catalogs.writes(catalog, before), ...checks],
      reply: { body: toCatalogBody(catalog, releases.length) },
    };
  });
}
