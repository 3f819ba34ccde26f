import type { FromSchema } from "json-schema-to-ts";
import { describeFields } from "../schemas/describe-schema.ts";
import { nameAnswer, namePage, requestOf, taggedMeta } from "../schemas/envelope.ts";
import { exactObject } from "../schemas/exact-object.ts";
import { name } from "../schemas/fields.ts";
import { arrayOf, owner, reference, resourceOf, selfLink, text } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

const type = { const: "flow" } as const;
const flag = { type: "boolean" } as const;
export const description = { type: "string", maxLength: 20_000 } as const;

const flowTexts = {
  name: "Name for merchants.",
  slug: "`products(<name>)`, where the name has up to 64 letters, digits, `-` and `_`. Unique in the store; never changes.",
  description: "Description for merchants.",
  enabled:
    "Whether its values are checked and shown; true by default. Those of a disabled template are kept.",
} as const;

const fields = describeFields({ name, slug: text, description, enabled: flag }, flowTexts);

export const createFlowRequest = nameSchema(
  "CreateFlowRequest",
  requestOf(["name", "slug"], { type, ...fields }),
  "A template of products to create, without fields.",
);
export const updateFlowRequest = nameSchema(
  "UpdateFlowRequest",
  requestOf([], { type, id: { type: "string" }, ...fields }),
  {
    "": "Changes to a template. What is left out stays.",
    id: "Id of the template. It may be left out; another one than in the path is 422.",
  },
);
export type CreateFlowRequest = FromSchema<typeof createFlowRequest>;
export type UpdateFlowRequest = FromSchema<typeof updateFlowRequest>;

const flowResource = nameSchema(
  "Flow",
  resourceOf("flow", {
    name: text,
    slug: text,
    description: text,
    enabled: flag,
    links: selfLink,
    relationships: exactObject({ fields: exactObject({ data: arrayOf(reference("field")) }) }),
    meta: exactObject({ owner, ...taggedMeta.properties }),
  }),
  {
    "": "A template of products: a set of typed fields, whose values are in the extensions of the products that have it.",
    id: "Id of the template. It follows from the slug.",
    ...flowTexts,
    relationships: "The fields of the template.",
    "relationships.fields": "References to them, in their order.",
    "relationships.fields.data": "A reference for each.",
    "relationships.fields.data.id": "Id of the field.",
    meta: "Whose the template is, and when it was created and last changed.",
  },
);
export type FlowView = View<typeof flowResource>;

export const flowResponse = nameAnswer(flowResource, "A template of products.");
export const flowsResponse = namePage(flowResource, "A page of the templates, oldest first.");
