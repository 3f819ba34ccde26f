import { exactObject } from "../../schemas/exact-object.ts";
import { mapOf } from "../../schemas/map-of.ts";
import { arrayOf, integer, text, uuid } from "../../schemas/resource.ts";

/** Elements of a list that were refused, beside the data of the others. */
export const refusedElements = {
  ...arrayOf(
    exactObject(
      { status: integer, title: text, detail: text },
      { source: text, meta: mapOf({ description: "What the error is about, such as an id." }) },
    ),
  ),
  description: "What was refused, with its position in the request.",
} as const;

/** Says which item of the cart something belongs to. */
export const ofItem = exactObject({
  item: exactObject({ data: exactObject({ type: { enum: ["cart_item", "custom_item"] }, id: uuid }) }),
});
