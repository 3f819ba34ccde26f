import type { FromSchema } from "json-schema-to-ts";
import { envelope } from "../schemas/envelope.ts";
import { exactObject, openObject, optional } from "../schemas/exact-object.ts";
import { resourceId } from "../schemas/fields.ts";
import { refusedText } from "../schemas/noted-answer.ts";
import { arrayOf, moment, oneOrMany, reference, text, uuid } from "../schemas/resource.ts";
import { withSentForm } from "../schemas/sent-as.ts";
import { nameSchema } from "../schemas/titled.ts";

const refs = <const T extends string>(kind: T) =>
  envelope({
    type: "array",
    maxItems: 500,
    items: openObject(["id"], {
      type: { const: kind },
      id: resourceId,
      meta: openObject([], {
        tags: { type: "array", maxItems: 20, items: { type: "string", maxLength: 255 } },
      }),
    }),
  });

export const variationRefsRequest = nameSchema("ProductVariationsRequest", refs("product-variation"), {
  "": "References to variations, at most 500. Their order is that of the levels of the matrix.",
  data: "References to the variations.",
  id: "Id of the variation.",
  meta: "Details of a link. Links to variations have none.",
  "meta.tags": `When variations are linked: ${refusedText}`,
});
export const fileRefsRequest = nameSchema("ProductFilesRequest", refs("file"), {
  "": "References to files, at most 500. A file that is named twice counts once.",
  data: "References to the files.",
  type: "Always `file`.",
  id: "Id of the file.",
  meta: "Details of the link to the file.",
  "meta.tags": "What the file is for, in at most 20 tags. Ignored when files are unlinked.",
});
export const templateRefsRequest = nameSchema(
  "ProductTemplatesRequest",
  envelope({
    type: "array",
    maxItems: 100,
    items: openObject(["id"], { type: { const: "template" }, id: resourceId }),
  }),
  {
    "": "References to templates, at most 100. A product has at most 25.",
    data: "References to the templates.",
    type: "Always `template`.",
    id: "Id of the template, which is a flow.",
  },
);
const image = nameSchema(
  "MainImageReference",
  openObject(["id"], { type: { enum: ["file", "main_image"] }, id: resourceId }),
  {
    "": "A reference to a file.",
    type: "`file` or `main_image`, which mean the same.",
    id: "Id of the file.",
  },
);
export const imageRequest = withSentForm(
  nameSchema("MainImageRequest", envelope(oneOrMany(image, 1)), {
    "": "The main image of a product, as one reference or a list of one.",
    data: "A reference to the file, alone or in a list.",
  }),
  envelope(image),
);

/** Public clients replace the image with a list of one. */
export function foldImageList(body: unknown): unknown {
  if (typeof body !== "object" || body === null || !("data" in body)) return body;
  const { data } = body;
  return Array.isArray(data) && data.length === 1 ? { ...body, data: data[0] } : body;
}

export type RefsRequest = FromSchema<typeof variationRefsRequest>;
export type FileRefsRequest = FromSchema<typeof fileRefsRequest>;
export type TemplateRefsRequest = FromSchema<typeof templateRefsRequest>;
export type ImageRequest = FromSchema<typeof imageRequest>;

export const templateRefsResponse = nameSchema(
  "ProductTemplatesResponse",
  exactObject({ data: arrayOf(reference("template")) }),
  {
    "": "The templates of a product, in the order in which they were attached.",
    data: "A reference for each; empty if there are none.",
    id: "Id of the template, which is a flow.",
  },
);

export const refsResponse = nameSchema(
  "ProductReferenceListResponse",
  exactObject({
    data: arrayOf(
      exactObject({
        type: { enum: ["file", "product", "product-variation"] },
        id: uuid,
        meta: optional(exactObject({ tags: arrayOf(text), created_at: moment })),
      }),
    ),
  }),
  {
    "": "What a product is linked to: its files, main image, variations, or the products that a bundle offers.",
    data: "A reference for each; empty if there are none.",
    type: "Type of the linked resource.",
    id: "Id of the linked resource.",
    meta: "Present in the list of files: tags and time of the link.",
    "meta.tags": "Tags that were given when the file was linked.",
    "meta.created_at": "When the file was linked.",
  },
);
