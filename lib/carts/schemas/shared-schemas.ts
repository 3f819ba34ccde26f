import { exactObject, optional } from "../../schemas/exact-object.ts";
import { mapOf } from "../../schemas/map-of.ts";
import { arrayOf, integer, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";

/** Elements of a list that were refused, next to the data of the others. */
export const refusedElements = {
  ...arrayOf(
    nameSchema(
      "ItemError",
      exactObject({
        title: text,
        status: integer,
        detail: text,
        source: optional(text),
        meta: optional(mapOf({ description: "What the error is about, such as an id." })),
      }),
    ),
  ),
  description: "What was refused, with its position in the request.",
} as const;

export const allOrNothing = nameSchema("AllOrNothingOptions", {
  type: "object",
  properties: {
    add_all_or_nothing: {
      type: "boolean",
      description: "Adds nothing if one has an error; default false.",
    },
  },
});

export const ofItem = nameSchema(
  "RelatedCartItem",
  exactObject({
    item: exactObject({ data: exactObject({ type: { enum: ["cart_item", "custom_item"] }, id: uuid }) }),
  }),
);
