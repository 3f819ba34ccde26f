import type { FromSchema } from "json-schema-to-ts";
import { enveloped } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { resourceId } from "../schemas/fields.ts";
import { oneOrMany } from "../schemas/one-or-many.ts";
import { arrayOf, moment, text, uuid } from "../schemas/resource.ts";
import { sentAs } from "../schemas/sent-as.ts";
import { titled } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

const refs = <const T extends string>(kind: T) =>
  enveloped({
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

export const variationRefsRequest = titled("ProductVariationsRequest", refs("product-variation"));
export const fileRefsRequest = titled("ProductFilesRequest", refs("file"));
const image = titled("MainImageReference", {
  type: "object",
  required: ["id"],
  properties: { type: { enum: ["file", "main_image"] }, id: resourceId },
});
export const imageRequest = sentAs(
  titled("MainImageRequest", enveloped(oneOrMany(image, 1))),
  enveloped(image),
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

/** What a product links to: its files, its image, its variations or the options of a bundle. */
export const refsResponse = titled(
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

export type RefsView = View<typeof refsResponse>;
