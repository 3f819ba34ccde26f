import { exactObject } from "../../schemas/exact-object.ts";
import { answeredAttributes } from "../../schemas/fields.ts";
import { arrayOf, moment, relatedLink, text, uuid } from "../../schemas/resource.ts";

const flag = { type: "boolean" } as const;
const related = exactObject({ links: relatedLink });
const breadcrumbs = arrayOf(exactObject({ id: text, name: text }, { slug: text }));

const always = { name: text, created_at: moment, updated_at: moment, published_at: moment } as const;
const sometimes = {
  description: text,
  slug: text,
  shopper_attributes: answeredAttributes.shopper_attributes,
} as const;
const language = {
  ...text,
  description: "Locale of name and description; empty for the store's own.",
} as const;

/** A hierarchy as shoppers read it. */
export const publishedHierarchy = exactObject({
  id: uuid,
  type: { const: "hierarchy" },
  attributes: exactObject(always, sometimes),
  relationships: exactObject({ children: related, nodes: related, products: related }),
  meta: exactObject({ language, breadcrumbs, has_children: flag }),
});

/** A node as shoppers read it; the parent of a node at the root is its hierarchy. */
export const publishedNode = exactObject({
  id: uuid,
  type: { const: "node" },
  attributes: exactObject(
    {
      ...always,
      label: text,
      status: { const: "live" },
      curated_products: arrayOf(text),
    },
    sometimes,
  ),
  relationships: exactObject({
    parent: exactObject({ data: exactObject({ type: { const: "node" }, id: text }) }),
    hierarchy: exactObject({ data: exactObject({ type: { const: "hierarchy" }, id: text }) }),
    children: related,
    products: related,
  }),
  meta: exactObject({
    bread_crumb: arrayOf(text),
    breadcrumbs,
    has_children: flag,
    language,
  }),
});
