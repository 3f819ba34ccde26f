import { decimal, type Exact, exact, minus, nearestOf, over, plus, times } from "./exact.ts";

/** A tax of an item: a fraction of its price, or a fixed amount for all its units. */
export type Tax = { readonly rate?: number; readonly amount?: number };

/** The tax in or on a price, by the method of the store. */
export type Taxed = {
  readonly unit: number;
  readonly quantity: number;
  readonly includesTax: boolean;
  readonly taxes: readonly Tax[];
  readonly method: "line" | "simple";
};

/** @param net the price of all units after discounts, in minor units */
export function computeTax({ method, ...taxed }: Taxed, net: bigint): bigint {
  if (taxed.taxes.length === 0) return 0n;
  return method === "line" ? roundTax(taxed, exact(net)) : taxOfUnits(taxed);
}

/** `round(N × R + A)`, or `round(N − (N − A) / (1 + R))` for a price that includes tax. */
function roundTax({ taxes, includesTax }: Pick<Taxed, "taxes" | "includesTax">, net: Exact): bigint {
  const all = (key: "rate" | "amount") =>
    taxes.reduce<Exact>((sum, tax) => plus(sum, decimal(tax[key] ?? 0)), exact(0));
  const [rate, amount] = [all("rate"), all("amount")];
  if (!includesTax) return nearestOf(plus(times(net, rate), amount));
  return nearestOf(minus(net, over(minus(net, amount), plus(exact(1), rate))));
}

/** The rates apply to the undiscounted price of a unit, rounded, times the quantity. Amounts apply once. */
function taxOfUnits({ unit, quantity, includesTax, taxes }: Omit<Taxed, "method">): bigint {
  const rates = taxes.map(({ rate = 0 }) => ({ rate }));
  const ofUnits = roundTax({ taxes: rates, includesTax }, exact(unit)) * BigInt(quantity);
  return ofUnits + roundTax({ taxes, includesTax }, exact(0));
}
