import type { Address, ShippingAddress } from "../orders/order.ts";
import type { CheckoutData } from "./schemas.ts";

type Billing = CheckoutData["billing_address"];
type Shipping = NonNullable<CheckoutData["shipping_address"]>;

/** Both addresses of an order, whose texts are empty where nothing was given; a missing one is the billing address. */
export function addressesOf({ billing_address: billing, shipping_address: shipping }: CheckoutData): {
  readonly billing_address: Address;
  readonly shipping_address: ShippingAddress;
} {
  return {
    billing_address: addressOf(billing),
    shipping_address: shippingAddressOf(shipping ?? billing),
  };
}

function addressOf(given: Billing): Address {
  return {
    first_name: given.first_name,
    last_name: given.last_name,
    company_name: given.company_name ?? "",
    line_1: given.line_1,
    line_2: given.line_2 ?? "",
    city: given.city ?? "",
    county: given.county ?? "",
    region: given.region ?? "",
    postcode: given.postcode,
    country: given.country,
  };
}

function shippingAddressOf(given: Shipping | Billing): ShippingAddress {
  const { phone_number = "", instructions = "" }: Partial<Shipping> = given;
  return { ...addressOf(given), phone_number: phone_number ?? "", instructions: instructions ?? "" };
}
