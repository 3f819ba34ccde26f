import type { ProviderParameters } from "../../../provider-payments/provider-payment.ts";

/**
 * Writes parameters as Stripe reads them: `metadata[order_id]=…`, `payment_method_types[0]=…`.
 * @see https://docs.stripe.com/api#intro
 */
export function encodeStripeForm(parameters: ProviderParameters): string {
  const form = new URLSearchParams();
  for (const [name, value] of listFields(parameters)) form.append(name, value);
  return form.toString();
}

function listFields(value: unknown, name = ""): readonly (readonly [string, string])[] {
  if (value === undefined) return [];
  if (typeof value !== "object" || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    listFields(inner, name === "" ? key : `${name}[${key}]`),
  );
}
