import type { ShippingGroup } from "../cart/cart.ts";
import type { GroupAddressView } from "./schemas.ts";

/** Texts that the address does not have are empty. */
export function groupAddressView(address: NonNullable<ShippingGroup["address"]>): GroupAddressView {
  const text = (field: keyof GroupAddressView) => {
    const value = address[field];
    return typeof value === "string" ? value : "";
  };
  return {
    first_name: text("first_name"),
    last_name: text("last_name"),
    phone_number: text("phone_number"),
    company_name: text("company_name"),
    line_1: text("line_1"),
    line_2: text("line_2"),
    city: text("city"),
    postcode: text("postcode"),
    county: text("county"),
    country: text("country"),
    region: text("region"),
    instructions: text("instructions"),
  };
}
