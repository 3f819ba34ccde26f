export const inventoryHeaders = {
  "ep-inventories-multi-location":
    "`true` for stock by location; without it the amounts of all locations together.",
} as const;

/** Amounts only, or attributes with the amounts of each location. */
export type InventoryForm = "amounts" | "locations";

/** Header values by lower-case name. */
export type FormHeaders = Readonly<Record<string, string>>;

export function parseInventoryForm(headers: FormHeaders): InventoryForm {
  return headers["ep-inventories-multi-location"]?.trim().toLowerCase() === "true" ? "locations" : "amounts";
}
