import type {
  AmountsToExplain,
  GroupToExplain,
  ItemToExplain,
  PromotionToExplain,
} from "./amounts-to-explain.ts";
import { addName, addUnexplained, explainItem, explainPromotion, type Names } from "./explain-item.ts";
import type { AmountStep, PriceEvidenceView } from "./schemas.ts";

/**
 * Explains a cart or an order: each amount by the steps that it is made of. Items, shipping and steps of the whole add up to
 * the total, by construction.
 * @answers Why is it this amount?
 */
export function explainAmounts(amounts: AmountsToExplain, names: Names): PriceEvidenceView {
  const { id, of, currency, method, promotions, custom_discounts = [], totals } = amounts;
  const ofItems = amounts.items.flatMap((item) => item.custom_discounts ?? []);
  const discountNames = new Map(
    [...custom_discounts, ...ofItems].map((one) => [one.id, one.description || one.external_id]),
  );
  const terms = { names, method: method ?? "line", promotions, discountNames };
  const first = findCatalog(amounts.items[firstProduct(amounts.items)], names);
  const items = amounts.items.map((item) => {
    const { id: itemId, sku, name, quantity, value } = item;
    const catalog = findCatalog(item, names);
    const isOther = catalog && JSON.stringify(catalog) !== JSON.stringify(first);
    const steps = explainItem(item, terms);
    const shown = { id: itemId, sku, name, quantity };
    return { ...shown, ...(isOther ? { catalog } : {}), steps, total: value.with_tax };
  });
  const shipping = amounts.groups.map((group) => explainGroup(group, promotions));
  const explained = [...items, ...shipping].reduce((all, { total }) => all + total, 0);
  const steps = addUnexplained(explainWhole(promotions), totals.with_tax - explained);
  const missing = findMissing({ items, shipping, steps, isKept: method !== undefined });
  return {
    type: "price_evidence",
    id,
    of,
    complete: missing.length === 0,
    missing,
    currency: currency?.code ?? null,
    ...(method === undefined ? {} : { calculation_method: method }),
    ...(first ? { catalog: first } : {}),
    items,
    shipping,
    steps,
    totals,
  };
}

function firstProduct(items: readonly ItemToExplain[]): number {
  return items.findIndex(({ kind }) => kind === "product");
}

function findCatalog(item: ItemToExplain | undefined, { rules }: Names): PriceEvidenceView["catalog"] {
  if (item?.catalog_id === undefined) return undefined;
  const { release, number, rule } = item.evidence ?? {};
  return {
    id: item.catalog_id,
    ...(release === undefined ? {} : { release_id: release }),
    ...(number === undefined ? {} : { number }),
    ...(rule === undefined ? {} : { rule: addName(rule, rules) }),
  };
}

function explainGroup(
  { id, shipping_type: name, price, discount, discounts }: GroupToExplain,
  promotions: readonly PromotionToExplain[],
) {
  const total = price + discount;
  const taken = discounts.map((one) => explainPromotion("shipping_discount", one, promotions));
  const steps = addUnexplained([{ kind: "shipping", amount: price }, ...taken], total);
  return { id, name, steps, total };
}

/** Steps of promotions that lower the total alone. */
function explainWhole(promotions: readonly PromotionToExplain[]): AmountStep[] {
  return promotions
    .filter(({ fromTotal }) => fromTotal !== 0)
    .map((one) => explainPromotion("promotion", { ...one, amount: one.fromTotal }, promotions));
}

type Explained = Pick<PriceEvidenceView, "items" | "shipping" | "steps"> & { readonly isKept: boolean };

function findMissing({ items, shipping, steps, isKept }: Explained): string[] {
  const isUnexplained = ({ kind }: AmountStep) => kind === "unexplained";
  return [
    ...(isKept ? [] : ["calculation_method"]),
    ...items.flatMap((item, at) => (item.steps.some(isUnexplained) ? [`items.${at}`] : [])),
    ...shipping.flatMap((group, at) => (group.steps.some(isUnexplained) ? [`shipping.${at}`] : [])),
    ...(steps.some(isUnexplained) ? ["totals"] : []),
  ];
}
