import type { CurrencyFormat } from "../../kernel/money.ts";

/** A provider's decimals of a currency, and the number of which an amount must be a multiple. */
type UnitRule = { readonly decimals: number; readonly step?: number };

/** @see https://docs.stripe.com/currencies#zero-decimal */
const STRIPE_WHOLE = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" ");
/** @see https://docs.stripe.com/currencies#three-decimal */
const STRIPE_THOUSANDTHS = "BHD JOD KWD OMR TND".split(" ");
/** @see https://developer.paypal.com/reference/currency-codes/ */
const PAYPAL_WHOLE = ["HUF", "JPY", "TWD"];
const PAYPAL_TWO_DECIMALS =
  "AUD BRL CAD CNY CZK DKK EUR HKD ILS MYR MXN NOK NZD PHP PLN GBP SGD SEK CHF THB USD".split(" ");

/** Undefined for a currency that the provider does not take, or whose unit its sources do not agree on (UGX). */
function findUnitRule(provider: "stripe" | "paypal", code: string): UnitRule | undefined {
  if (provider === "paypal") {
    if (PAYPAL_WHOLE.includes(code)) return { decimals: 0 };
    return PAYPAL_TWO_DECIMALS.includes(code) ? { decimals: 2 } : undefined;
  }
  if (code === "UGX") return undefined;
  if (code === "ISK") return { decimals: 2, step: 100 };
  if (STRIPE_WHOLE.includes(code)) return { decimals: 0 };
  return STRIPE_THOUSANDTHS.includes(code) ? { decimals: 3, step: 10 } : { decimals: 2 };
}

type Currency = Pick<CurrencyFormat, "code" | "decimal_places">;

/**
 * @param amount in minor units of the store
 * @returns the amount in the provider's units; undefined if the provider cannot take exactly this amount
 */
export function toProviderUnits(
  provider: "stripe" | "paypal",
  { code, decimal_places: places }: Currency,
  amount: number,
): number | undefined {
  const rule = findUnitRule(provider, code);
  if (!rule) return undefined;
  const { decimals, step = 1 } = rule;
  const units = shift(amount, decimals - places);
  return units !== undefined && units % step === 0 ? units : undefined;
}

/** @returns minor units of the store; undefined if they are no whole number */
export function fromProviderUnits(
  provider: "stripe" | "paypal",
  { code, decimal_places: places }: Currency,
  units: number,
): number | undefined {
  const rule = findUnitRule(provider, code);
  return rule && shift(units, places - rule.decimals);
}

/** Exact: the factor is a whole power of ten. */
function shift(amount: number, digits: number): number | undefined {
  const factor = 10 ** Math.abs(digits);
  if (digits >= 0) return Number.isSafeInteger(amount * factor) ? amount * factor : undefined;
  return amount % factor === 0 ? amount / factor : undefined;
}

/** A decimal text, such as `12.30`. */
export function writeDecimal(units: number, decimals: number): string {
  if (decimals === 0) return String(units);
  const digits = String(units).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** @returns undefined for a text that is no amount with at most these decimals */
export function readDecimal(text: string, decimals: number): number | undefined {
  const [, whole, rest = ""] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || rest.length > decimals) return undefined;
  return Number(whole + rest.padEnd(decimals, "0"));
}

/** Decimals of PayPal's texts. */
export function decimalsAtPayPal(code: string): number {
  return findUnitRule("paypal", code)?.decimals ?? 2;
}
