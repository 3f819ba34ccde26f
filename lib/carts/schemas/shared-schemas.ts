import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, integer, mapOf, text, uuid } from "../../schemas/resource.ts";
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
      {
        "":
          "What is wrong with one element of a list, while others were accepted. An added item may have one, too, " +
          "such as that its shipping group was not copied.",
        title: "Kind of error. The text is stable, so clients can compare it.",
        status: "HTTP status of the error, as if the element had been sent alone.",
        detail: "What is wrong, in words for people.",
        source: "The element in the request, such as `data.3`, or the field in it that is wrong.",
        meta: "What the error refers to, such as an `id`, `sku` or `code`.",
      },
    ),
  ),
  description: "What was refused, with its position in the request.",
} as const;

export const allOrNothing = nameSchema(
  "AllOrNothingOptions",
  {
    type: "object",
    properties: {
      add_all_or_nothing: {
        type: "boolean",
        description: "Adds nothing if one has an error; default false.",
      },
    },
  },
  "What happens to the rest of a list when one element is refused.",
);

export const ofItem = nameSchema(
  "RelatedCartItem",
  exactObject({
    item: exactObject({ data: exactObject({ type: { enum: ["cart_item", "custom_item"] }, id: uuid }) }),
  }),
  {
    "": "The item of the cart that a tax item or custom discount belongs to.",
    item: "Reference to the item.",
    "item.data": "Type and id of the item.",
    "item.data.type": "Type of the item in the cart.",
    "item.data.id": "Id of the item in the cart.",
  },
);
