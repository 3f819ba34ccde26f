import { tagView } from "../kernel/etag.ts";
import { dropUndefined, orderFields } from "../kernel/objects.ts";
import {
  type CatalogRule,
  isInForce,
  type LiveReleases,
  listUnpublishedBooks,
} from "../releases/live-releases.ts";
import type { Catalog, Release } from "./catalog.ts";
import type { CatalogRuleView, CatalogView, ReleaseView } from "./resource-schemas.ts";

/** `releases` is their number. */
export function catalogView(catalog: Catalog, releases: number): CatalogView {
  const { id, name, description, hierarchy_ids, pricebooks, single_pricebook, locales } = catalog;
  const { created_at, updated_at, enable_price_segmentation, include_draft_products } = catalog;
  return tagView(
    {
      id,
      type: "catalog",
      attributes: dropUndefined({
        name,
        description: description ?? "",
        hierarchy_ids,
        pricebook_id: single_pricebook ? pricebooks[0]?.id : undefined,
        pricebook_ids: single_pricebook ? undefined : orderFields(["id", "priority"], pricebooks),
        locales: orderFields(["name", "description"], locales),
        enable_price_segmentation: enable_price_segmentation ?? false,
        include_draft_products: include_draft_products ?? false,
        owner: "store",
        created_at,
        updated_at,
      }),
      relationships: {
        rules: { links: { related: `/catalogs/rules?filter=eq(catalog_id,${id})` } },
        releases: { links: { related: `/catalogs/${id}/releases` }, meta: { count: releases } },
      },
      meta: { owner: "store", created_at, updated_at },
    },
    withoutPublications(catalog),
  );
}

export function releaseView(release: Release): ReleaseView {
  const { id, catalogId, status, isFirst } = release;
  const self = `/catalogs/${catalogId}/releases/${id}`;
  return {
    id,
    type: "catalog-release",
    attributes: {
      name: release.name,
      description: release.description ?? "",
      catalog_id: catalogId,
      published_at: release.published_at ?? null,
      hierarchies: orderFields(["id", "label", "name"], release.hierarchies),
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
      owner: "store",
      price_segmentation_enabled: release.segmentation !== undefined,
      includes_draft_products: release.includesDrafts === true,
      ...(release.missing ? { missing: orderFields([], release.missing) } : {}),
    },
  };
}

/** Publishing changes no field that merchants edit. */
function withoutPublications({ nextNumber: _, ...catalog }: Catalog): object {
  return catalog;
}

const RULE = [
  ...[
    "name",
    "description",
    "catalog_id",
    "account_ids",
    "account_tag_ids",
    "customer_ids",
    "channels",
    "tags",
  ],
  ...["schedules", "valid_from", "valid_to", "pricebook_ids", "id", "priority", "created_at", "updated_at"],
];

type RuleMoment = { readonly live: LiveReleases["live"]; readonly at: Date };

/** @param moment live releases, and when the rule must be in force to be active */
export function ruleView(rule: CatalogRule, { live, at }: RuleMoment): CatalogRuleView {
  const release = live.find(({ catalogId }) => catalogId === rule.catalog_id);
  const { id, created_at, updated_at, version: _, ...attributes } = rule;
  const unpublished = listUnpublishedBooks(rule, { live });
  return tagView(
    {
      id,
      type: "catalog_rule",
      attributes: orderFields(RULE, { description: "", ...attributes, created_at, updated_at }),
      relationships: { catalogs: { data: { type: "catalog", id: attributes.catalog_id } } },
      meta: {
        owner: "store",
        created_at,
        updated_at,
        active: release !== undefined && isInForce(rule, at),
        release_id: release?.releaseId ?? null,
        ...(unpublished.length > 0 ? { unpublished_pricebook_ids: unpublished } : {}),
      },
    },
    rule,
  );
}

export function toCatalogBody(catalog: Catalog, releases: number) {
  return { data: catalogView(catalog, releases), links: { self: `/catalogs/${catalog.id}` } };
}

export function toReleaseBody(release: Release) {
  const self = `/catalogs/${release.catalogId}/releases/${release.id}`;
  return { data: releaseView(release), links: { self } };
}

export function toRuleBody(rule: CatalogRule, moment: RuleMoment) {
  return { data: ruleView(rule, moment), links: { self: `/catalogs/rules/${rule.id}` } };
}
