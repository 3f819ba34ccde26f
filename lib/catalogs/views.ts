import type { CatalogRule } from "../releases/live-releases.ts";
import type { Catalog, Release } from "./catalog.ts";

export function catalogView(catalog: Catalog, releases: number) {
  const { id, name, description, hierarchy_ids, pricebooks, single_pricebook, locales } = catalog;
  const { created_at, updated_at, enable_price_segmentation } = catalog;
  return {
    id,
    type: "catalog" as const,
    attributes: {
      name,
      description: description ?? "",
      hierarchy_ids,
      pricebook_id: single_pricebook ? pricebooks[0]?.id : undefined,
      pricebook_ids: single_pricebook ? undefined : pricebooks,
      locales,
      enable_price_segmentation,
      owner: "store" as const,
      created_at,
      updated_at,
    },
    relationships: {
      rules: { links: { related: `/catalogs/rules?filter=eq(catalog_id,${id})` } },
      releases: { links: { related: `/catalogs/${id}/releases` }, meta: { count: releases } },
    },
    meta: { owner: "store" as const, created_at, updated_at },
  };
}

export function releaseView(release: Release) {
  const { id, catalogId, status, isFirst } = release;
  const self = `/catalogs/${catalogId}/releases/${id}`;
  return {
    id,
    type: "catalog-release" as const,
    attributes: {
      name: release.name,
      description: release.description ?? "",
      catalog_id: catalogId,
      published_at: release.published_at ?? null,
      hierarchies: release.hierarchies,
    },
    relationships: {
      hierarchies: { links: { related: `${self}/hierarchies` } },
      products: { links: { related: `${self}/products` } },
      delta: { links: { related: `${self}/delta` } },
    },
    meta: {
      release_status: status,
      created_at: release.created_at,
      started_at: release.started_at ?? null,
      updated_at: release.updated_at,
      language: "",
      is_full_publish: isFirst,
      is_full_delta: isFirst,
      total_products: release.totalProducts,
      total_nodes: release.totalNodes,
      percent_completed: release.percent,
      owner: "store" as const,
    },
  };
}

export function ruleView({ id, created_at, updated_at, ...attributes }: CatalogRule) {
  return {
    id,
    type: "catalog_rule" as const,
    attributes: { description: "", ...attributes, created_at, updated_at },
    relationships: { catalogs: { data: { type: "catalog" as const, id: attributes.catalog_id } } },
    meta: { created_at, updated_at, owner: "store" as const },
  };
}

/** An answer with one resource: its data and where it is. */
export function envelopedCatalog(catalog: Catalog, releases: number) {
  return { data: catalogView(catalog, releases), links: { self: `/catalogs/${catalog.id}` } };
}

export function envelopedRelease(release: Release) {
  const self = `/catalogs/${release.catalogId}/releases/${release.id}`;
  return { data: releaseView(release), links: { self } };
}

export function envelopedRule(rule: CatalogRule) {
  return { data: ruleView(rule), links: { self: `/catalogs/rules/${rule.id}` } };
}
