/** What every endpoint declares that shows stock in two forms. */
export const inventoryHeaders = {
  "ep-inventories-multi-location":
    "`true` for stock by location; without it the amounts of all locations together.",
} as const;

/** In which form stock is shown: amounts alone, or attributes with the amounts of each location. */
export type InventoryForm = "amounts" | "locations";

/** Header values by lower-case name, as use cases get them. */
export type FormHeaders = Readonly<Record<string, string>>;

/** The form that a request wants. */
export function formOf(headers: FormHeaders): InventoryForm {
  return headers["ep-inventories-multi-location"]?.trim().toLowerCase() === "true" ? "locations" : "amounts";
}
