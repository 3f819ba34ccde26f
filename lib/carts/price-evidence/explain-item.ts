import { splitByWeight } from "../../kernel/money.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import { toExactRate } from "../../kernel/rate.ts";
import type { PricePart } from "../../releases/price.ts";
import type { TaxItem } from "../cart/cart.ts";
import type { CalculationMethod } from "../totals/price-items.ts";
import type { ItemToExplain, PromotionToExplain } from "./amounts-to-explain.ts";
import type { AmountStep } from "./schemas.ts";

/** Names that merchants gave, by id. What was deleted has none. */
export type Names = {
  readonly books: ReadonlyMap<string, string>;
  readonly rules: ReadonlyMap<string, string>;
};

export type ItemTerms = {
  readonly names: Pick<Names, "books">;
  readonly method: CalculationMethod;
  readonly promotions: readonly PromotionToExplain[];
  /** Names of custom discounts by id. */
  readonly discountNames: ReadonlyMap<string, string>;
};

/**
 * The steps of an item in the order of the calculation. Nothing is computed again: the steps are the kept amounts, and the tax
 * of an item is divided among its taxes. A difference that nothing explains is a step of its own.
 * @answers What gave each cent of an item?
 */
export function explainItem(item: ItemToExplain, terms: ItemTerms): AmountStep[] {
  const steps = [...explainPrice(item, terms.names), ...explainDiscounts(item, terms)];
  return addUnexplained([...steps, ...explainTaxes(item, terms.method)], item.value.with_tax);
}

/** Adds a step for what the steps lack of the total. */
export function addUnexplained(steps: readonly AmountStep[], total: number): AmountStep[] {
  const missing = total - sumSteps(steps);
  return missing === 0 ? [...steps] : [...steps, { kind: "unexplained", amount: missing }];
}

/** Steps that the amounts before contain already add nothing. */
function sumSteps(steps: readonly AmountStep[]): number {
  return steps.reduce((all, { amount, included }) => (included ? all : all + amount), 0);
}

/** The sum is the item's price before discounts. */
function explainPrice(item: ItemToExplain, { books }: Pick<Names, "books">): AmountStep[] {
  const { kind, evidence, priced_by, quantity, unit_price } = item;
  const whole = { unit: unit_price.amount, amount: unit_price.amount * quantity };
  if (kind === "custom" && priced_by) return [{ kind: "custom", named_by: priced_by, ...whole }];
  if (!evidence) return [{ kind: "unexplained", ...whole }];
  return evidence.parts.flatMap((part) => {
    const units = quantity * (part.option?.quantity ?? 1);
    const steps = explainPart(part, part.amount ?? unit_price.amount, addName(part.book, books));
    return steps.map(({ unit, ...step }) => ({ ...step, unit, amount: unit * units }));
  });
}

type UnitStep = Omit<AmountStep, "amount" | "unit"> & { readonly unit: number };

/** @param amount of one unit, with modifiers, sale and tier */
function explainPart(part: PricePart, amount: number, pricebook: AmountStep["pricebook"]): UnitStep[] {
  const { list = amount, modifiers = [], sale, tier, option } = part;
  const product = option ? { product: option } : {};
  const first = list - modifiers.reduce((all, one) => all + one.amount, 0);
  return [
    { kind: option ? "option" : "list", pricebook, ...product, unit: first },
    ...modifiers.map(({ name, amount: unit }) => ({ kind: "modifier" as const, ...product, name, unit })),
    ...(sale
      ? [{ kind: "sale" as const, ...product, name: sale.name, until: sale.until, unit: sale.amount - list }]
      : []),
    ...(tier
      ? [
          {
            kind: "tier" as const,
            minimum_quantity: tier.minimum_quantity,
            unit: tier.amount - (sale?.amount ?? list),
          },
        ]
      : []),
  ];
}

function explainDiscounts(item: ItemToExplain, { promotions, discountNames }: ItemTerms): AmountStep[] {
  return (item.discounts ?? [])
    .filter(({ amount }) => amount !== 0)
    .map(({ id, code, amount, is_share, promotion }): AmountStep => {
      const share = is_share ? { share_of_cart: true as const } : {};
      if (promotion) return explainPromotion("promotion", { id, code, amount, ...share }, promotions);
      const name = discountNames.get(id);
      return { kind: "custom_discount", id, ...(name ? { name } : {}), code, ...share, amount };
    });
}

/** @param taken what the promotion takes from an item, a shipping group or a total, in minor units */
export function explainPromotion(
  kind: "promotion" | "shipping_discount",
  { id, code, amount, share_of_cart }: TakenByPromotion,
  promotions: readonly PromotionToExplain[],
): AmountStep {
  const promotion = promotions.find((one) => one.id === id);
  const { name, version, source } = promotion ?? {};
  return { kind, id, ...dropUndefined({ name, code, version, source, share_of_cart }), amount };
}

type TakenByPromotion = {
  readonly id: string;
  readonly code: string;
  readonly amount: number;
  readonly share_of_cart?: true;
};

/** One step for each tax. They add up to the tax of the item, which is rounded once over all of them. */
function explainTaxes(item: ItemToExplain, method: CalculationMethod): AmountStep[] {
  const { taxes = [], value, unit_price } = item;
  const isInside = unit_price.includes_tax;
  const net = method === "simple" ? value.without_discount : value.without_discount + value.discount;
  const amounts = divideTax(taxes, { tax: BigInt(value.tax), net: BigInt(net), isInside });
  return taxes.map(({ id, name, code, rate }, at) => ({
    kind: "tax",
    id,
    name,
    ...(code ? { code } : {}),
    ...(rate === undefined ? {} : { rate }),
    ...(isInside ? { included: true as const } : {}),
    amount: Number(amounts[at] ?? 0n),
  }));
}

type TaxToDivide = { readonly tax: bigint; readonly net: bigint; readonly isInside: boolean };

/**
 * By what each tax alone would take. Outside of the price an amount stays as it is: only rates have fractions. A price that
 * includes tax divides all, since there amounts are divided by the rates, too.
 */
function divideTax(taxes: readonly TaxItem[], { tax, net, isInside }: TaxToDivide): readonly bigint[] {
  const rates = taxes.map(({ rate }) => toExactRate(rate ?? 0));
  const scale = rates.reduce((all, { denominator }) => all * denominator, 1n);
  const ofRates = rates.map(({ numerator, denominator }) => (net * numerator * scale) / denominator);
  const fixed = taxes.map(({ amount = 0 }) => BigInt(amount));
  if (isInside)
    return splitByWeight(
      tax,
      ofRates.map((one, at) => one + (fixed[at] ?? 0n) * scale),
    );
  const rest = tax - fixed.reduce((all, one) => all + one, 0n);
  return splitByWeight(rest, ofRates).map((one, at) => one + (fixed[at] ?? 0n));
}

/** With its name if it has one. */
export function addName(id: string, names: ReadonlyMap<string, string>) {
  const name = names.get(id);
  return { id, ...(name === undefined ? {} : { name }) };
}
