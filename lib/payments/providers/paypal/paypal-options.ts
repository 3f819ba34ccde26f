import { TITLES } from "../../../kernel/error-titles.ts";
import { invalid } from "../../../kernel/errors.ts";
import type { MoneyMovement, ProviderParameters } from "../../../provider-payments/provider-payment.ts";
import type { MoveOptions } from "../provider.ts";

/** Lengths of https://developer.paypal.com/docs/api/payments/v2/. */
const LONGEST_NOTE = 255;
const LONGEST_DESCRIPTOR = 22;

/** Reasons are for Stripe, and are ignored here. @throws ApiError 400 for a text that PayPal does not take */
export function readPayPalOptions(
  kind: MoneyMovement["kind"],
  { note, note_to_payer, soft_descriptor }: MoveOptions,
): ProviderParameters {
  if (kind === "cancel") return {};
  const descriptor =
    kind === "capture" ? readText("soft_descriptor", soft_descriptor, LONGEST_DESCRIPTOR) : {};
  return {
    ...readText("note_to_payer", kind === "refund" ? (note_to_payer ?? note) : note_to_payer, LONGEST_NOTE),
    ...descriptor,
  };
}

function readText(name: string, value: unknown, longest: number): ProviderParameters {
  if (value === undefined || value === "") return {};
  if (typeof value === "string" && value.length <= longest) return { [name]: value };
  throw invalid(`'${name}' must be a text of at most ${longest} characters.`, {
    title: typeof value === "string" ? TITLES.stringLte : TITLES.format,
    source: `data.options.${name}`,
  });
}
