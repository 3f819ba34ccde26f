/** `carts/shipping-groups/create-shipping-group` belongs to `carts`. */
export function areaName(id: string): string {
  return id.split("/")[0] ?? id;
}
