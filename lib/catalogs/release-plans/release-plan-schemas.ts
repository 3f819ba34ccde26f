import { nameAnswer, pageLinks, pageMeta } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, count, mapOf, moment, momentOrNull, selfLink, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { CHANGE_KINDS } from "./change.ts";

const textOrNull = { type: ["string", "null"] } as const;
const shown = { type: ["string", "integer", "boolean", "number", "null"] } as const;

const counts = nameSchema(
  "ReleasePlanCounts",
  exactObject({
    new: count,
    gone: count,
    price: count,
    text: count,
    picture: count,
    category: count,
    bundle: count,
    other: count,
    warning: count,
  }),
  {
    "": "All changes by kind, also those that are not listed.",
    new: "Products that shoppers will see and do not see now.",
    gone: "Products that shoppers will no longer see.",
    price: "Prices: list prices, tiers, sales and their times, each in one currency.",
    text: "Names, descriptions, slugs and skus of products, in each language.",
    picture: "Main images and files of products.",
    category: "Categories of products, and categories that are new, gone, renamed or moved.",
    bundle: "Components of bundles, and prices of their options.",
    other: "Everything else that shoppers see.",
    warning: "What may be an oversight. It does not stop publishing.",
  },
);

const plan = nameSchema(
  "ReleasePlan",
  exactObject({
    id: uuid,
    type: { const: "release_plan" },
    status: { enum: ["pending", "ready", "failed"] },
    based_on: exactObject({ release_id: { type: ["string", "null"], format: "uuid" } }),
    created_at: moment,
    ready_at: momentOrNull,
    progress: optional({ type: "integer", minimum: 0, maximum: 100 }),
    counts,
    unpriced: mapOf(count),
    left_out: count,
    error: optional(text),
    links: selfLink,
  }),
  {
    "": "What publishing the catalog would change for shoppers. It is kept for a day.",
    id: "Id of the plan.",
    status: "`pending` turns into `ready` or `failed`.",
    based_on: "What the catalog was compared with.",
    "based_on.release_id":
      "The release that was live when the plan was made; null if there was none. Then all products are new.",
    created_at: "When the plan was made: the catalog's own settings are those of this moment.",
    ready_at: "When all changes were found; null before.",
    progress: "Percent of the work that is done; absent at the end.",
    unpriced:
      "Products of the coming release that have no price, by currency of the store, also those that have none in the live release.",
    "unpriced.*": "How many products have no price in this currency.",
    left_out: "Changes that are counted and not listed: a plan lists 10,000, of them 1,000 warnings.",
    error: "Why the plan failed.",
  },
);

export type ReleasePlanView = View<typeof plan>;

const change = nameSchema(
  "ReleasePlanChange",
  exactObject({
    kind: { enum: CHANGE_KINDS },
    product: {
      ...exactObject({ id: uuid, sku: textOrNull, name: text }),
      type: ["object", "null"],
    },
    node: { ...exactObject({ id: uuid, name: text }), type: ["object", "null"] },
    field: text,
    before: shown,
    after: shown,
    note: textOrNull,
  }),
  {
    "": "One difference that publishing would make for shoppers.",
    kind: "Kind of the change.",
    product: "The product; null for a change of a category or of the catalog.",
    "product.id": "Id of the product.",
    "product.sku": "Sku in the coming release; in the live one if the product goes.",
    "product.name": "Name in the coming release; in the live one if the product goes.",
    node: "The node or hierarchy, if the change is about a category itself.",
    "node.id": "Id of the node or hierarchy.",
    "node.name": "Name in the coming release; in the live one if it goes.",
    field:
      "Path of the field, such as `price.EUR`, `sales.spring.EUR`, `locales.fr-FR.name` or `categories`.",
    before:
      "Value in the live release: amounts in minor units, text of at most 500 characters; null without one.",
    after: "Value in the coming release, as `before`.",
    note: "A sentence for merchants, such as the time of a sale or whom a price is for; null if there is nothing to add.",
  },
);

export const createdPlanResponse = nameAnswer(plan, "A release plan.");

export const releasePlanResponse = nameSchema(
  "ReleasePlanChangesResponse",
  exactObject({
    data: plan,
    included: exactObject({ changes: arrayOf(change) }),
    meta: pageMeta,
    links: pageLinks,
  }),
  {
    "": "A release plan with a page of its changes.",
    included: "What was found.",
    "included.changes": "The changes of this page, by kind; empty until the plan is ready.",
  },
);
