import { findLocale } from "../words/words.ts";

/** An amount in minor units, as the API gives it. */
export type Money = { readonly amount: number; readonly currency: string };

/** Decimal places by currency code, from the store's currencies. */
let places: ReadonlyMap<string, number> = new Map();

export function keepDecimalPlaces(all: readonly { readonly code: string; readonly decimal_places: number }[]): void {
  places = new Map(all.map(({ code, decimal_places }) => [code, decimal_places]));
}

export function findDecimalPlaces(currency: string): number {
  const known = places.get(currency);
  if (known !== undefined) return known;
  try {
    return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2; // a code that the browser does not know
  }
}

/** Minor units as decimal text, such as `-12.30`: floats would lose cents of large amounts. */
export function toDecimalText(amount: number, decimals: number): `${number}` {
  const digits = String(Math.abs(amount)).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals > 0 ? `.${digits.slice(-decimals)}` : "";
  return `${amount < 0 ? "-" : ""}${whole}${fraction}` as `${number}`;
}

/** An amount as people of the chosen language write it. */
export function formatMoney({ amount, currency }: Money): string {
  const decimals = findDecimalPlaces(currency);
  const text = toDecimalText(amount, decimals);
  try {
    const shown = { style: "currency", currency, minimumFractionDigits: decimals, maximumFractionDigits: decimals } as const;
    return new Intl.NumberFormat(findLocale(), shown).format(text).replace("-", "−");
  } catch {
    return `${text} ${currency}`;
  }
}

/** An amount without its currency, for an input in a language's own signs. */
export function formatAmount({ amount, currency }: Money): string {
  const decimals = findDecimalPlaces(currency);
  const shown = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false };
  return new Intl.NumberFormat(findLocale(), shown).format(toDecimalText(amount, decimals));
}

/**
 * Reads a typed amount, with the decimal sign of the language or a point.
 * @returns minor units, or undefined for what is no amount or has too many decimals
 */
export function parseAmount(text: string, currency: string): number | undefined {
  const decimals = findDecimalPlaces(currency);
  const plain = text.trim().replaceAll(/[\s']/g, "").replace("−", "-");
  const sign = findDecimalSign();
  const grouped = sign === "," ? plain.replaceAll(/\.(?=\d{3}(?:\D|$))/g, "") : plain.replaceAll(/,(?=\d{3}(?:\D|$))/g, "");
  const [, minus = "", whole = "", fraction = ""] = /^(-?)(\d*)(?:[.,](\d*))?$/.exec(grouped) ?? [];
  if (whole + fraction === "" || fraction.length > decimals) return undefined;
  const amount = Number(`${minus}${whole}${fraction.padEnd(decimals, "0")}`);
  return Number.isSafeInteger(amount) ? amount : undefined;
}

function findDecimalSign(): string {
  const parts = new Intl.NumberFormat(findLocale()).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}

export function formatNumber(value: number): string {
  return new Intl.NumberFormat(findLocale()).format(value);
}

const DAY_MS = 86_400_000;
const STEPS = [
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** "2 hours ago" below a day, then the day and the time. */
export function formatMoment(iso: string, now = Date.now()): string {
  const passed = now - Date.parse(iso);
  if (Math.abs(passed) >= DAY_MS) return formatExact(iso);
  const relative = new Intl.RelativeTimeFormat(findLocale(), { numeric: "auto", style: "short" });
  const [unit, size] = STEPS.find(([, ms]) => Math.abs(passed) >= ms) ?? ["second", 60_000];
  return relative.format(unit === "second" ? 0 : -Math.round(passed / size), unit);
}

export function formatExact(iso: string): string {
  return new Intl.DateTimeFormat(findLocale(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
}

/** @param day such as `2026-11-23` */
export function formatDay(day: string, style: "medium" | "full" = "medium"): string {
  return new Intl.DateTimeFormat(findLocale(), { dateStyle: style, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}
