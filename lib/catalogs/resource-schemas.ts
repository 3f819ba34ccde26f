import { describeSchema } from "../schemas/describe-schema.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { schedule } from "../schemas/fields.ts";
import {
  arrayOf,
  count,
  etagId,
  integer,
  moment,
  momentOrNull,
  owner,
  reference,
  relatedLink,
  resourceOf,
  taggedOwnedMeta,
  text,
  uuid,
} from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

/** Texts by language code and field. */
export const catalogLocales = describeSchema(
  {
    type: "object",
    additionalProperties: { type: "object", additionalProperties: text },
  },
  "`name` and `description` in other languages, by locale such as `fr`, for shoppers who read the release. Other fields are kept.",
);

const related = exactObject({ links: relatedLink });

export const catalogTexts = {
  name: "Name of the catalog and of its releases. Null in an update keeps it.",
  description: "Description of the catalog and of its releases; empty without one. Null clears it.",
  hierarchy_ids:
    "Hierarchies whose products the catalog sells, in the order in which shoppers see them. One that does " +
    "not exist is 422; null in an update keeps the list.",
  pricebook_id:
    "The only price book of the catalog; not together with `pricebook_ids`. Null removes all price books, " +
    "and products then have no prices.",
  pricebook_ids:
    "Price books of the catalog; not together with `pricebook_id`. Null or an empty list removes them all, " +
    "and products then have no prices.",
  "pricebook_ids.id": "Id of a price book. One that does not exist is 422.",
  "pricebook_ids.priority":
    "Of the price books with a price in the wanted currency, the one with the highest number counts; of " +
    "equal ones the first in the list. Default: 0.",
  enable_price_segmentation:
    "Whether rules may name price books that come before those of the catalog. Counts from the next " +
    "publication. Null or false is 422 while rules of the catalog name price books. Default: false.",
  include_draft_products:
    "Whether shoppers see drafts, with `status` `draft`; carts do not take them. Counts from the next publication. " +
    "Default: false.",
} as const;

export const catalogIdText =
  "Id of the catalog. An update may leave it out; another one than in the path is 422.";

export const catalogResource = nameSchema(
  "Catalog",
  resourceOf("catalog", {
    attributes: describeSchema(
      exactObject({
        name: text,
        description: text,
        hierarchy_ids: arrayOf(text),
        pricebook_id: optional(text),
        pricebook_ids: optional(arrayOf(exactObject({ id: text, priority: integer }))),
        locales: optional(catalogLocales),
        enable_price_segmentation: { type: "boolean" },
        include_draft_products: { type: "boolean" },
        owner,
        created_at: moment,
        updated_at: moment,
      }),
      {
        ...catalogTexts,
        owner: "Always `store`.",
        created_at: "When the catalog was created.",
        updated_at: "When the catalog was last changed; publishing does not count.",
      },
    ),
    relationships: exactObject({
      rules: related,
      releases: exactObject({ links: relatedLink, meta: exactObject({ count }) }),
    }),
    meta: taggedOwnedMeta,
  }),
  {
    "":
      "Hierarchies and price books that are published together: what is sold and at which prices. Shoppers " +
      "read its releases, never the catalog itself.",
    id: catalogIdText,
    "relationships.rules": "Where the rules that choose this catalog are listed.",
    "relationships.releases": "Where its releases are listed, and how many there are.",
    "relationships.releases.meta": "How many releases there are.",
    "relationships.releases.meta.count": "Number of releases, including failed ones and those under way.",
  },
);

const names = arrayOf(text);

const missing = {
  ...describeSchema(exactObject({ hierarchy_ids: names, pricebook_ids: names }), {
    hierarchy_ids: "Ids of hierarchies that were deleted.",
    pricebook_ids: "Ids of price books that were deleted.",
  }),
  description:
    "Hierarchies and price books that the catalog or its rules name but that were deleted; the release is without them.",
} as const;

export const releaseResource = nameSchema(
  "CatalogRelease",
  resourceOf("catalog-release", {
    attributes: describeSchema(
      exactObject({
        name: text,
        description: text,
        catalog_id: uuid,
        published_at: momentOrNull,
        hierarchies: arrayOf(exactObject({ id: uuid, label: text, name: text })),
      }),
      {
        name: "Name of the catalog when the release was requested.",
        description: "Description of the catalog when the release was requested; empty without one.",
        catalog_id: "Id of the catalog.",
        published_at: "When shoppers could first be served from it; null unless it is `PUBLISHED`.",
        hierarchies: "Hierarchies in it, in the order of the catalog; empty until the publication has begun.",
        "hierarchies.id": "Id of the hierarchy.",
        "hierarchies.label": "The same as `name`.",
        "hierarchies.name": "Name of the hierarchy when it was published.",
      },
    ),
    relationships: exactObject({ hierarchies: related, products: related, delta: related }),
    meta: exactObject({
      release_status: { enum: ["PENDING", "IN_PROGRESS", "PUBLISHED", "FAILED"] },
      created_at: moment,
      started_at: momentOrNull,
      updated_at: moment,
      language: {
        ...text,
        description: "Locale of the texts; empty for the base texts, which merchants always get.",
      },
      is_full_publish: { type: "boolean" },
      is_full_delta: { type: "boolean" },
      total_products: count,
      total_nodes: count,
      percent_completed: { type: "integer", minimum: 0, maximum: 100 },
      owner,
      price_segmentation_enabled: {
        type: "boolean",
        description: "Whether price books of rules come before those of the catalog.",
      },
      includes_draft_products: { type: "boolean", description: "Whether drafts are in it." },
      missing: optional(missing),
    }),
  }),
  {
    "":
      "A catalog as it was when it was published. Shoppers are served the newest published release; later " +
      "changes of products, nodes and prices do not reach it.",
    id: "Id of the release.",
    relationships: "What administrators can read of the release.",
    "relationships.hierarchies": "Where its hierarchies are listed.",
    "relationships.products": "Where its products are listed.",
    "relationships.delta": "Present for compatibility: there is no such resource here.",
    meta: "How far the publication is, and what the release holds.",
    "meta.release_status":
      "`PENDING`: not begun. `IN_PROGRESS`: being written. `PUBLISHED`: complete. `FAILED`: given up; shoppers never see it.",
    "meta.created_at": "When the release was requested.",
    "meta.started_at": "When the publication began; null before.",
    "meta.updated_at": "When its status or progress last changed.",
    "meta.is_full_publish": "Whether the catalog had no published release when this one was requested.",
    "meta.is_full_delta": "The same as `is_full_publish`.",
    "meta.total_products":
      "Products in it, children included, without those that are only offered by bundles.",
    "meta.total_nodes": "Nodes in it, of all hierarchies.",
    "meta.percent_completed": "Progress of the publication; 100 once it is `PUBLISHED`.",
  },
);

export const catalogRuleTexts = {
  description: "Description for merchants; empty without one, and null clears it.",
  account_ids:
    "Accounts that the rule is for, known by the shopper's account token. Empty means any; null empties the " +
    "list. A listed account is served even if channels or tags do not match, unless another rule with " +
    "criteria matches in full.",
  account_tag_ids:
    "Tags of which the shopper's account must have at least one, beside being in `account_ids` if that has any. " +
    "Empty means any; null empties the list. An unknown tag is 422. What an account gets or loses counts from the " +
    "next request on.",
  customer_ids:
    "Customers that the rule is for, known by the shopper's customer token. Empty means any; null empties " +
    "the list. Channels and tags count for them as for `account_ids`.",
  channels:
    "Values of the header `EP-Channel` that the rule is for; any client can send them. Empty means any; null empties the list.",
  tags:
    "Tags of the header `EP-Context-Tag` that the rule is for, of which one is enough; any client can send " +
    "them. Empty means any; null empties the list.",
  schedules: "Periods in which the rule counts; empty means always. Null empties the list.",
  pricebook_ids:
    "Price books that come before those of the catalog for the shoppers of this rule, while the catalog has " +
    "price segmentation; else 422. At most five, each once; one that does not exist is 422. Null or an empty " +
    "list: only the catalog's own. With a channel or tag alone, anybody can ask for these prices.",
  "pricebook_ids.id": "Id of a price book.",
  "pricebook_ids.priority":
    "The price book with the highest number is asked first, of equal ones the first in the list.",
  created_at: "When the rule was created. Ignored in a request.",
  updated_at: "When the rule was last changed. Ignored in a request.",
} as const;

export const catalogRuleNameTexts = {
  name: "Name for merchants. Null in an update keeps it.",
  catalog_id:
    "Catalog that shoppers are served from; one that does not exist is 422. The rule has no effect until " +
    "that catalog is published. Null in an update keeps it.",
} as const;

export const catalogRuleIdText =
  "Id of the rule. An update may leave it out; another one than in the path is 422.";

const ruleAttributes = nameSchema(
  "CatalogRuleAttributes",
  exactObject({
    name: text,
    description: text,
    catalog_id: uuid,
    account_ids: names,
    account_tag_ids: names,
    customer_ids: names,
    channels: names,
    tags: names,
    schedules: arrayOf(schedule),
    pricebook_ids: optional(arrayOf(exactObject({ id: text, priority: integer }))),
    created_at: moment,
    updated_at: moment,
  }),
  { "": "Whom the rule is for, when, and the catalog.", ...catalogRuleTexts, ...catalogRuleNameTexts },
);

const ruleRelationships = nameSchema(
  "CatalogRuleRelationships",
  exactObject({ catalogs: exactObject({ data: reference("catalog") }) }),
  {
    "": "What the rule belongs to.",
    catalogs: "The catalog that the rule serves.",
    "catalogs.data": "Reference to the catalog.",
  },
);

const uuidOrNull = { type: ["string", "null"], format: "uuid" } as const;

const ruleMeta = {
  owner,
  created_at: moment,
  updated_at: moment,
  active: { type: "boolean" },
  release_id: uuidOrNull,
  unpublished_pricebook_ids: optional(arrayOf(text)),
  etag_id: etagId,
} as const;

const ruleTexts = {
  id: catalogRuleIdText,
  meta: "Whose the rule is, when it was created and last changed, and whether it counts.",
  "meta.created_at": "When the rule was created.",
  "meta.updated_at": "When the rule was last changed.",
  "meta.active": "True while the rule is within its schedules and its catalog has a live release.",
  "meta.release_id": "The live release of its catalog; null if there is none.",
  "meta.unpublished_pricebook_ids":
    "Price books of the rule that the live release of its catalog does not have. They count from the next " +
    "publication; absent without any.",
} as const;

export const ruleResource = nameSchema(
  "CatalogRule",
  resourceOf("catalog_rule", {
    attributes: ruleAttributes,
    relationships: ruleRelationships,
    meta: exactObject(ruleMeta),
  }),
  {
    "":
      "Says which shoppers are served from a catalog. Of the rules that fit a shopper, the one with the most " +
      "kinds of criteria wins, of equal ones the oldest. A rule without criteria fits everybody.",
    ...ruleTexts,
  },
);

const ruleBook = exactObject({
  id: text,
  name: { type: ["string", "null"] },
  from: { enum: ["rule", "catalog"] },
});

const resolvedPrice = {
  ...exactObject({
    amount: integer,
    currency: text,
    includes_tax: { type: "boolean" },
    pricebook_id: { type: ["string", "null"] },
    sale_id: { type: ["string", "null"] },
  }),
  type: ["object", "null"],
} as const;

export const matchedRuleResource = nameSchema(
  "MatchedCatalogRule",
  resourceOf("catalog_rule", {
    attributes: ruleAttributes,
    relationships: ruleRelationships,
    meta: exactObject({
      ...ruleMeta,
      similarity_score: optional(count),
      resolved_for_shopper: optional({ type: "boolean" }),
      price_books: optional(arrayOf(ruleBook)),
      price: optional(resolvedPrice),
    }),
  }),
  {
    "": "A catalog rule that a search found, and why.",
    ...ruleTexts,
    "meta.active":
      "True if the rule counts at `match_date`, by default now, and its catalog has a live release.",
    "meta.similarity_score": "Points of the rule; only for `similarity`.",
    "meta.resolved_for_shopper":
      "True if this rule would serve such a shopper; only for `similarity` and `resolve_for_shopper`.",
    "meta.price_books":
      "Price books in the order in which they are asked for a price; only for `resolve_for_shopper`.",
    "meta.price_books.id": "Id of the price book.",
    "meta.price_books.name": "Name of the price book; null if it was deleted.",
    "meta.price_books.from": "Whether the rule or its catalog names the price book.",
    "meta.price":
      "What the shopper pays for one unit of `sku` in `currency`; null without a price. Only for " +
      "`resolve_for_shopper` with both.",
    "meta.price.amount": "Price of a unit, in minor units.",
    "meta.price.currency": "Currency code.",
    "meta.price.includes_tax": "Whether the amount includes tax.",
    "meta.price.pricebook_id": "Price book of the price; null for a bundle that costs what its options cost.",
    "meta.price.sale_id": "The sale that runs; null if there is none.",
  },
);

export type CatalogView = View<typeof catalogResource>;
export type ReleaseView = View<typeof releaseResource>;
export type CatalogRuleView = View<typeof ruleResource>;
export type MatchedRuleView = View<typeof matchedRuleResource>;
