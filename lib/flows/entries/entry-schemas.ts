import type { FromSchema } from "json-schema-to-ts";
import { envelope, nameAnswer, taggedMeta } from "../../schemas/envelope.ts";
import { exactObject, openObject } from "../../schemas/exact-object.ts";
import { resourceId } from "../../schemas/fields.ts";
import { owner, selfLink, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";

const type = { const: "entry" } as const;
const value = { description: "The value of a field of the template." } as const;
const values =
  "and values by the slugs of the template's fields. A key that is none of them is 422; `meta` and `links` are ignored.";

export const createTemplateEntryRequest = nameSchema(
  "CreateTemplateEntryRequest",
  envelope({
    ...openObject(["id"], { type, id: resourceId }),
    additionalProperties: value,
  }),
  { "": `Values of a template for a product: its id ${values}`, id: "Id of the product." },
);
export const updateTemplateEntryRequest = nameSchema(
  "UpdateTemplateEntryRequest",
  envelope({
    ...openObject([], { type, id: { type: "string" } }),
    additionalProperties: value,
  }),
  {
    "": `Changes to a product's values of a template: ${values} What is left out stays.`,
    id: "Id of the product. It may be left out; another one than in the path is 422.",
  },
);
export type CreateTemplateEntryRequest = FromSchema<typeof createTemplateEntryRequest>;
export type UpdateTemplateEntryRequest = FromSchema<typeof updateTemplateEntryRequest>;

const entry = nameSchema(
  "TemplateEntry",
  {
    type: "object",
    required: ["id", "type", "meta", "links"],
    properties: {
      id: uuid,
      type,
      meta: exactObject({ owner, ...taggedMeta.properties }),
      links: selfLink,
    },
    additionalProperties: value,
  },
  {
    "":
      "A product's values of a template. In addition to the fields shown here it has one for each field of the " +
      "template that is enabled, by its slug, in their order.",
    id: "Id of the product.",
    meta: "Whose the values are, and when they were first and last written.",
  },
);
export const templateEntryResponse = nameAnswer(entry, "A product's values of a template.");
