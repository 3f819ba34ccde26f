import type { Bundle } from "../cart/cart.ts";
import type { CartItemView } from "../schemas/cart-item-schema.ts";

export function componentsView({
  selected_options,
  component_names,
}: Bundle): NonNullable<CartItemView["components"]> {
  const names = new Map(Object.entries(component_names));
  const components = Object.entries(selected_options).map(([key, options]) => [
    key,
    {
      name: names.get(key) ?? "",
      options: Object.entries(options).map(([id, quantity]) => ({ id, type: "product" as const, quantity })),
    },
  ]);
  return Object.fromEntries(components);
}
