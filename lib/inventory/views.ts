import { type Tagged, tagView } from "../kernel/etag.ts";
import type { Caller } from "../use-case/context.ts";
import type { StockLocation } from "./locations/store.ts";
import type { StockLocationView, StockTransactionView, StockView } from "./resource-schemas.ts";
import { countAt } from "./stock/available.ts";
import type { Movement } from "./stock/movement.ts";
import type { StockCount, StockRecord } from "./stock/stock.ts";

export const inventoryHeaders = {
  "ep-inventories-multi-location":
    "`true` for stock by location; without it the amounts of all locations together.",
} as const;

/** Amounts only, or attributes with the amounts of each location. */
type InventoryForm = "amounts" | "locations";

/** Header values by lower-case name. */
export type FormHeaders = Readonly<Record<string, string>>;

export function parseInventoryForm(headers: FormHeaders): InventoryForm {
  return headers["ep-inventories-multi-location"]?.trim().toLowerCase() === "true" ? "locations" : "amounts";
}

export function stockView(record: StockRecord, now: Date, form: InventoryForm): StockView & Tagged {
  return tagView(buildStockView(allAmounts, record, now, form), describeAmounts(record, now));
}

/** The state that the tag names, equal in both forms. */
function describeAmounts(record: StockRecord, now: Date): object {
  const { stock_id, created_at, updated_at, locations } = record;
  const byLocation = locations?.map(({ slug }) => [slug, countAt(record, now, slug)]);
  return { stock_id, created_at, updated_at, all: countAt(record, now), byLocation };
}

/** Shoppers see only available units, so that they cannot learn how many were sold. */
export function stockViewFor(caller: Caller, record: StockRecord, now: Date, form: InventoryForm): StockView {
  if (caller.grant === "client_credentials") return stockView(record, now, form);
  return buildStockView(hideAllocated, record, now, form);
}

type Amounts = StockCount & { readonly total: number };

function buildStockView(
  amountsOf: (count: StockCount) => Amounts,
  record: StockRecord,
  now: Date,
  form: InventoryForm,
): StockView {
  const { product_id: id, stock_id, created_at, updated_at } = record;
  const { available, allocated, total } = amountsOf(countAt(record, now));
  if (form === "amounts") return { id, type: "stock", total, available, allocated };
  const locations = record.locations?.map(({ slug }) => [slug, amountsOf(countAt(record, now, slug))]);
  return {
    id,
    type: "stock",
    attributes: {
      available,
      allocated,
      total,
      ...(locations ? { locations: Object.fromEntries(locations) } : {}),
    },
    meta: { stock_id, timestamps: { created_at, updated_at } },
  };
}

function allAmounts({ available, allocated }: StockCount): Amounts {
  return { available, allocated, total: available + allocated };
}

/** Storefronts read all three amounts, so none is absent. They must add up. */
function hideAllocated({ available }: StockCount): Amounts {
  return { available, allocated: 0, total: available };
}

export function stockTransactionView(
  { id, action, quantity, location, created_at }: Movement,
  { product_id }: Pick<StockRecord, "product_id">,
  form: InventoryForm,
): StockTransactionView {
  const type = "stock-transaction";
  if (form === "amounts") return { id, type, action, product_id, quantity, timestamps: { created_at } };
  return {
    id,
    type,
    attributes: { action, product_id, quantity, ...(location === undefined ? {} : { location }) },
    meta: { timestamps: { created_at } },
  };
}

/** Absent fields are null. */
export function locationView({ id, created_at, updated_at, ...fields }: StockLocation): StockLocationView {
  const { name, slug, external_ref = null, description = null, address, geolocation = null } = fields;
  return tagView({
    id,
    type: "inventory_location",
    attributes: {
      name,
      slug,
      external_ref,
      description,
      address: address ? [...address] : null,
      geolocation,
    },
    meta: { timestamps: { created_at, updated_at } },
  });
}
