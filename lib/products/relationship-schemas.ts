import type { FromSchema } from "json-schema-to-ts";
import { envelope } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { resourceId } from "../schemas/fields.ts";
import { oneOrMany } from "../schemas/one-or-many.ts";
import { arrayOf, moment, text, uuid } from "../schemas/resource.ts";
import { withSentForm } from "../schemas/sent-as.ts";
import { nameSchema } from "../schemas/titled.ts";

const refs = <const T extends string>(kind: T) =>
  envelope({
    type: "array",
    maxItems: 500,
    items: {
      type: "object",
      required: ["id"],
      properties: {
        type: { const: kind },
        id: resourceId,
        meta: {
          type: "object",
          properties: { tags: { type: "array", maxItems: 20, items: { type: "string", maxLength: 255 } } },
        },
      },
    },
  });

export const variationRefsRequest = nameSchema("ProductVariationsRequest", refs("product-variation"));
export const fileRefsRequest = nameSchema("ProductFilesRequest", refs("file"));
const image = nameSchema("MainImageReference", {
  type: "object",
  required: ["id"],
  properties: { type: { enum: ["file", "main_image"] }, id: resourceId },
});
export const imageRequest = withSentForm(
  nameSchema("MainImageRequest", envelope(oneOrMany(image, 1))),
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
export type ImageRequest = FromSchema<typeof imageRequest>;

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
);
