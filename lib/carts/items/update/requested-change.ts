import { defined } from "../../../kernel/defined.ts";
import { TITLES } from "../../../kernel/error-titles.ts";
import { type Problem, problem } from "../../../kernel/errors.ts";
import type { UpdateCartItemRequest } from "../../schemas/item-requests.ts";
import type { ItemChange } from "./apply-change.ts";

export type ChangeFields = UpdateCartItemRequest["data"];

/** Reads what a client wants to change of an item. A quantity that failed to parse comes as null and is none. */
export function readChange(fields: ChangeFields): ItemChange | { readonly problem: Problem } {
  const {
    quantity,
    custom_inputs,
    shipping_group_id: group,
    bundle_configuration: bundle,
    location,
  } = fields;
  const change: ItemChange = defined({
    quantity: quantity ?? undefined,
    custom_inputs,
    shipping_group_id: group === "" ? null : group,
    selected_options: bundle?.selected_options,
    location,
  });
  if (Object.keys(change).length > 0) return change;
  return { problem: problem(400, "'quantity' is required.", { title: TITLES.required, source: "quantity" }) };
}

/** Whether what the product says now matters for this change. */
export function needsProduct({ quantity, custom_inputs, selected_options }: ItemChange): boolean {
  return (
    (quantity !== undefined && quantity > 0) || custom_inputs !== undefined || selected_options !== undefined
  );
}
