import type { FromSchema } from "json-schema-to-ts";
import { describeFields, describeSchema } from "../schemas/describe-schema.ts";
import {
  createRequestSchema,
  nameAnswer,
  namePage,
  timestampsSchema,
  updateRequestSchema,
} from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { longText, sortOrder } from "../schemas/fields.ts";
import { etagId, integer, owner, resourceOf, text } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

const name = { type: "string", minLength: 1, maxLength: 255 } as const;
const externalName = { ...name, type: ["string", "null"] } as const;

/** At most 100 characters with the prefix. */
const slug = {
  type: "string",
  minLength: 1,
  maxLength: 100,
  pattern: "^(?:CRP_[A-Za-z0-9._-]{1,96}|(?!CRP_)[A-Za-z0-9._-]{1,96})$",
} as const;

const texts = {
  name: "Name as merchants see it.",
  description: "Description as merchants see it.",
  sort_order: "Place among the relationships of a product in releases: lower ones first. Null removes it.",
  external_name: "Name for shoppers, in place of the name. Null removes it.",
  external_description: "Description for shoppers, in place of the description. Null removes it.",
} as const;

const written = describeFields(
  {
    name,
    description: longText,
    sort_order: sortOrder,
    external_name: externalName,
    external_description: longText,
  },
  texts,
);

const biDirectionalText =
  "Whether a product that gets another one is listed for it too. Can be changed only while no products are associated.";

export const createCustomRelationshipRequest = nameSchema(
  "CreateCustomRelationshipRequest",
  createRequestSchema("custom-relationship", ["name", "slug"], {
    ...written,
    ...describeFields(
      { slug, bi_directional: { type: "boolean" } },
      {
        slug:
          "Unique in the store, of letters, digits, `.`, `_` and `-`; upper and lower case differ. `CRP_` is put in " +
          "front unless it is there. At most 100 characters with it. It never changes.",
        bi_directional: `${biDirectionalText} False by default.`,
      },
    ),
  }),
  "A custom relationship to create.",
);
export type CreateCustomRelationshipRequest = FromSchema<typeof createCustomRelationshipRequest>;

export const updateCustomRelationshipRequest = nameSchema(
  "UpdateCustomRelationshipRequest",
  updateRequestSchema("custom-relationship", {
    ...written,
    ...describeFields(
      { slug: { type: "string" }, bi_directional: { type: "boolean" } },
      { slug: "May be left out; another one than in the path is 422.", bi_directional: biDirectionalText },
    ),
  }),
  { "": "Changes to a custom relationship.", id: "May be left out; another one than its own is 422." },
);
export type UpdateCustomRelationshipRequest = FromSchema<typeof updateCustomRelationshipRequest>;

/** A definition as merchants read it. */
const customRelationshipResource = nameSchema(
  "CustomRelationship",
  resourceOf("custom-relationship", {
    attributes: describeSchema(
      exactObject({
        name: text,
        description: optional(text),
        slug: text,
        sort_order: optional(integer),
        external_name: optional(text),
        external_description: optional(text),
        bi_directional: { type: "boolean" },
      }),
      {
        ...texts,
        slug: "Names the relationship in paths and requests; begins with `CRP_`.",
        sort_order: "Place among the relationships of a product in releases: lower ones first.",
        external_name: "Name for shoppers, in place of the name.",
        external_description: "Description for shoppers, in place of the description.",
        bi_directional: biDirectionalText,
      },
    ),
    meta: exactObject({ owner, timestamps: timestampsSchema, etag_id: etagId }),
  }),
  {
    "": "What products can be to each other, such as similar cups. Attributes without a value are absent.",
    id: "Id of the custom relationship, a UUID made by the service.",
    meta: "Whose it is, and when it was created and last changed.",
  },
);
export type CustomRelationshipView = View<typeof customRelationshipResource>;

export const customRelationshipResponse = nameAnswer(customRelationshipResource, "A custom relationship.");
export const customRelationshipsResponse = namePage(
  customRelationshipResource,
  "A page of custom relationships, oldest first.",
);
