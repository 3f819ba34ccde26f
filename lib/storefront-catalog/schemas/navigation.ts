import { exactObject, optional } from "../../schemas/exact-object.ts";
import { answeredAttributes } from "../../schemas/fields.ts";
import { arrayOf, moment, relatedLink, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";

const flag = { type: "boolean" } as const;
const related = nameSchema("CatalogRelatedLink", exactObject({ links: relatedLink }));
const breadcrumbs = arrayOf(exactObject({ id: uuid, name: text, slug: optional(text) }));

const texts = { name: text, description: optional(text), slug: optional(text) } as const;
const others = {
  created_at: moment,
  updated_at: moment,
  published_at: moment,
  shopper_attributes: optional(answeredAttributes.shopper_attributes),
} as const;
const language = {
  ...text,
  description: "Locale of name and description; empty for the store's own.",
} as const;

export const publishedHierarchy = nameSchema(
  "CatalogHierarchy",
  exactObject({
    id: uuid,
    type: { const: "hierarchy" },
    attributes: exactObject({ ...texts, ...others }),
    relationships: exactObject({ children: related, nodes: related, products: related }),
    meta: exactObject({ language, breadcrumbs, has_children: flag }),
  }),
);

export const publishedNode = nameSchema(
  "CatalogNode",
  exactObject({
    id: uuid,
    type: { const: "node" },
    attributes: exactObject({
      ...texts,
      label: text,
      status: { const: "live" },
      curated_products: arrayOf(text),
      ...others,
    }),
    relationships: exactObject({
      parent: exactObject({ data: exactObject({ type: { const: "node" }, id: uuid }) }),
      hierarchy: exactObject({ data: exactObject({ type: { const: "hierarchy" }, id: uuid }) }),
      children: related,
      products: related,
    }),
    meta: exactObject({
      bread_crumb: arrayOf(text),
      breadcrumbs,
      has_children: flag,
      language,
    }),
  }),
);
