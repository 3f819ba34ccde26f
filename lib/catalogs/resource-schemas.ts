import { exactObject, optional } from "../schemas/exact-object.ts";
import { schedule } from "../schemas/fields.ts";
import {
  arrayOf,
  count,
  integer,
  moment,
  momentOrNull,
  ownedMeta,
  owner,
  reference,
  relatedLink,
  text,
  uuid,
} from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

/** Texts by language code and field. */
export const catalogLocales = {
  type: "object",
  additionalProperties: { type: "object", additionalProperties: text },
} as const;

const related = exactObject({ links: relatedLink });

export const catalogResource = nameSchema(
  "Catalog",
  exactObject({
    id: uuid,
    type: { const: "catalog" },
    attributes: exactObject({
      name: text,
      description: text,
      hierarchy_ids: arrayOf(text),
      pricebook_id: optional(text),
      pricebook_ids: optional(arrayOf(exactObject({ id: text, priority: integer }))),
      locales: optional(catalogLocales),
      enable_price_segmentation: optional({ type: "boolean" }),
      owner,
      created_at: moment,
      updated_at: moment,
    }),
    relationships: exactObject({
      rules: related,
      releases: exactObject({ links: relatedLink, meta: exactObject({ count }) }),
    }),
    meta: ownedMeta,
  }),
);

const names = arrayOf(text);

const missing = {
  ...exactObject({ hierarchy_ids: names, pricebook_ids: names }),
  description:
    "Hierarchies and price books that the catalog names but that were deleted; the release is without them.",
} as const;

export const releaseResource = nameSchema(
  "CatalogRelease",
  exactObject({
    id: uuid,
    type: { const: "catalog-release" },
    attributes: exactObject({
      name: text,
      description: text,
      catalog_id: uuid,
      published_at: momentOrNull,
      hierarchies: arrayOf(exactObject({ id: uuid, label: text, name: text })),
    }),
    relationships: exactObject({ hierarchies: related, products: related, delta: related }),
    meta: exactObject({
      release_status: { enum: ["PENDING", "IN_PROGRESS", "PUBLISHED", "FAILED"] },
      created_at: moment,
      started_at: momentOrNull,
      updated_at: moment,
      language: { ...text, description: "Empty: a release has all languages." },
      is_full_publish: { type: "boolean" },
      is_full_delta: { type: "boolean" },
      total_products: count,
      total_nodes: count,
      percent_completed: { type: "integer", minimum: 0, maximum: 100 },
      owner,
      missing: optional(missing),
    }),
  }),
);

export const ruleResource = nameSchema(
  "CatalogRule",
  exactObject({
    id: uuid,
    type: { const: "catalog_rule" },
    attributes: exactObject({
      name: text,
      description: text,
      catalog_id: uuid,
      account_ids: names,
      account_tag_ids: names,
      customer_ids: names,
      channels: names,
      tags: names,
      schedules: arrayOf(schedule),
      created_at: moment,
      updated_at: moment,
    }),
    relationships: exactObject({ catalogs: exactObject({ data: reference("catalog") }) }),
    meta: ownedMeta,
  }),
);

export type CatalogView = View<typeof catalogResource>;
export type ReleaseView = View<typeof releaseResource>;
export type CatalogRuleView = View<typeof ruleResource>;
