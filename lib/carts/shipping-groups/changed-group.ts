import { TITLES } from "../../kernel/error-titles.ts";
import { invalid, problem, toApiError } from "../../kernel/errors.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import type { ShippingGroup } from "../cart/cart.ts";
import type { GroupFields } from "./schemas.ts";

/** @throws ApiError 400 for an estimate that ends before it starts, and for a price that is too large */
export function setGroupFields<G extends ShippingGroup>(group: G, fields: GroupFields, now: Date): G {
  const { shipping_price, delivery_estimate, ...rest } = pickGroupFields(fields);
  const estimate = delivery_estimate && { ...group.delivery_estimate, ...delivery_estimate };
  if (estimate?.start && estimate.end && Date.parse(estimate.start) > Date.parse(estimate.end)) {
    const detail = "'delivery_estimate.start' must not be after 'delivery_estimate.end'.";
    throw toApiError(
      problem(400, detail, { title: TITLES.dateLogicDiscrepancy, source: "data.delivery_estimate" }),
    );
  }
  const price = { ...group.shipping_price, ...shipping_price };
  refuseUncountable(price);
  return {
    ...group,
    ...rest,
    shipping_price: price,
    ...(estimate ? { delivery_estimate: estimate } : {}),
    updated_at: now.toISOString(),
  };
}

function refuseUncountable({ base, tax, fees }: ShippingGroup["shipping_price"]): void {
  if (Number.isSafeInteger(base + tax + fees)) return;
  throw invalid("The shipping price would be too large.", {
    title: TITLES.numberLte,
    source: "data.shipping_price",
  });
}

/** Drops everything else that a client sends. */
function pickGroupFields(fields: GroupFields) {
  const { shipping_type, tracking_reference, external_ref, includes_tax, address } = fields;
  const { shipping_price: price, delivery_estimate: estimate } = fields;
  return dropUndefined({
    shipping_type,
    tracking_reference,
    external_ref,
    includes_tax,
    address,
    shipping_price: price && dropUndefined({ base: price.base, tax: price.tax, fees: price.fees }),
    delivery_estimate:
      estimate && dropUndefined({ start: toWholeSeconds(estimate.start), end: toWholeSeconds(estimate.end) }),
  });
}

/** JavaScript dates know no leap second: it counts as the second before. */
function toWholeSeconds(moment: string | undefined): string | undefined {
  if (moment === undefined) return undefined;
  const at = Date.parse(moment.toUpperCase().replace(" ", "T").replace(":60", ":59"));
  const text = Number.isNaN(at) ? "" : new Date(at).toISOString();
  if (/^\d{4}-/.test(text)) return `${text.slice(0, 19)}Z`;
  const detail = "'delivery_estimate' must be a moment of the years 0000 to 9999.";
  throw invalid(detail, { title: TITLES.format, source: "data.delivery_estimate" });
}
