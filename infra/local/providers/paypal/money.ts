import { refuseIssue } from "./refusal.ts";

/** Integer in minor units of the currency as PayPal counts them: whole for HUF, JPY and TWD, else hundredths. */
export type Money = { readonly currency: string; readonly minor: number };

/** Money in a request or an answer: a decimal text. */
export type SentMoney = { readonly currency_code: string; readonly value: string };

/** Lists of https://developer.paypal.com/api/rest/reference/currency-codes/. */
const WHOLE = ["HUF", "JPY", "TWD"];
const CURRENCIES = [
  ...WHOLE,
  ...["AUD", "BRL", "CAD", "CHF", "CNY", "CZK", "DKK", "EUR", "GBP", "HKD", "ILS", "MXN", "MYR", "NOK"],
  ...["NZD", "PHP", "PLN", "SEK", "SGD", "THB", "USD"],
];

/** Seven digits before the point, or before the end. */
const LARGEST = 9_999_999;

/** @param least 1 for money that moves, 0 for parts of a sum @throws Refusal 422 */
export function parseMoney(sent: SentMoney, field: string, least: 0 | 1 = 0): Money {
  const { currency_code: currency, value } = sent;
  const refuse = (issue: string, description: string, name = "value") =>
    refuseIssue(issue, description, { field: `${field}/${name}` });
  if (!CURRENCIES.includes(currency)) {
    const description = "Currency code is invalid or is not currently supported.";
    throw refuse("INVALID_CURRENCY_CODE", description, "currency_code");
  }
  const [whole = "", decimals] = value.replace("-", "").split(".");
  if (decimals !== undefined && WHOLE.includes(currency)) {
    throw refuse("DECIMALS_NOT_SUPPORTED", "Currency does not support decimals.");
  }
  if (decimals !== undefined && decimals.length > 2) {
    const description = "If the currency supports decimals, only two decimal place precision is supported.";
    throw refuse("DECIMAL_PRECISION", description);
  }
  const minor = WHOLE.includes(currency) ? Number(whole) : Number(whole + (decimals ?? "").padEnd(2, "0"));
  const signed = value.startsWith("-") ? -minor : minor;
  if (signed < least) {
    throw least === 1
      ? refuse("CANNOT_BE_ZERO_OR_NEGATIVE", "Must be greater than zero.")
      : refuse("CANNOT_BE_NEGATIVE", "Must be greater than or equal to zero.");
  }
  if (Number(whole) > LARGEST) {
    throw refuse("MAX_VALUE_EXCEEDED", `Should be less than or equal to ${LARGEST}.99.`);
  }
  return { currency, minor: signed };
}

export function showMoney({ currency, minor }: Money): SentMoney {
  if (WHOLE.includes(currency)) return { currency_code: currency, value: String(minor) };
  const digits = String(Math.abs(minor)).padStart(3, "0");
  const value = `${minor < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return { currency_code: currency, value };
}
