import { isDeepStrictEqual } from "node:util";
import { getOwn } from "../../kernel/objects.ts";
import type { CurrencyPrice, PriceEntry, Sale, SaleSchedule } from "../../releases/price.ts";
import type { PlannedChange, Shown } from "./change.ts";

type PriceSetting = {
  readonly now: Date;
  /** For the prices of an option inside this bundle. */
  readonly bundleId?: string;
};

/**
 * Lists what differs in the prices that shoppers get or will get: in each currency those of the first entry that has it. Sales that
 * are over do not count; those of the future do.
 * @param before, after entries, highest priority first
 */
export function comparePrices(
  before: readonly PriceEntry[],
  after: readonly PriceEntry[],
  setting: PriceSetting,
): PlannedChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  const changes = listCurrencies([...before, ...after]).flatMap((code) =>
    compareCurrency(code, findOffer(before, code, setting), findOffer(after, code, setting)),
  );
  // A schedule is that of all currencies.
  return changes.filter(
    (change, at) => changes.findIndex((other) => isDeepStrictEqual(other, change)) === at,
  );
}

function listCurrencies(entries: readonly PriceEntry[]): string[] {
  return [...new Set(entries.flatMap(({ currencies }) => Object.keys(currencies)))];
}

type SaleOffer = { readonly price: CurrencyPrice; readonly schedule: SaleSchedule };

/** All that one currency offers. */
type Offer = {
  readonly entry: PriceEntry;
  readonly price: CurrencyPrice;
  readonly sales: Readonly<Record<string, SaleOffer>>;
};

function findOffer(entries: readonly PriceEntry[], code: string, setting: PriceSetting): Offer | undefined {
  const entry = entries.find(({ currencies }) => getOwn(currencies, code));
  const price = entry && getOwn(entry.currencies, code);
  if (!entry || !price) return undefined;
  const sales = Object.entries(entry.sales).flatMap(([name, sale]) => {
    const salePrice = getOwn(sale.currencies, code);
    return salePrice && counts(sale, setting)
      ? [[name, { price: salePrice, schedule: sale.schedule ?? {} }] as const]
      : [];
  });
  return { entry, price, sales: Object.fromEntries(sales) };
}

function counts({ bundle_ids, schedule }: Sale, { now, bundleId }: PriceSetting): boolean {
  const isForThis = !bundle_ids?.length || (bundleId !== undefined && bundle_ids.includes(bundleId));
  return isForThis && !(schedule?.valid_to && Date.parse(schedule.valid_to) <= now.getTime());
}

function compareCurrency(code: string, before: Offer | undefined, after: Offer | undefined): PlannedChange[] {
  const field = `price.${code}`;
  const names = [...new Set([...Object.keys(before?.sales ?? {}), ...Object.keys(after?.sales ?? {})])];
  return [
    ...compareAmounts(field, before?.price, after?.price, describeBook(before, after)),
    ...(before && after && before.price.amount === after.price.amount
      ? compareSources(field, before.entry, after.entry)
      : []),
    ...names.flatMap((name) => compareSale(name, code, before, after)),
  ];
}

function describeBook(before: Offer | undefined, after: Offer | undefined): string | null {
  if (!before || !after || before.entry.pricebook_id === after.entry.pricebook_id) return null;
  return "From another price book.";
}

/** For equal amounts: with a difference of the amounts, these are not worth a change of their own. */
function compareSources(field: string, before: PriceEntry, after: PriceEntry): PlannedChange[] {
  return [
    ...change(`${field}.pricebook_id`, before.pricebook_id, after.pricebook_id),
    ...(isDeepStrictEqual(before.modifiers, after.modifiers)
      ? []
      : [price(`${field}.modifiers`, nameModifiers(before), nameModifiers(after), "Modifiers changed.")]),
  ];
}

function nameModifiers({ modifiers }: PriceEntry): Shown {
  return modifiers ? Object.keys(modifiers).join(", ") : null;
}

function compareAmounts(
  field: string,
  before: CurrencyPrice | undefined,
  after: CurrencyPrice | undefined,
  note: string | null,
): PlannedChange[] {
  const tiers = [...new Set([...Object.keys(before?.tiers ?? {}), ...Object.keys(after?.tiers ?? {})])];
  const isTaxChanged = before && after && before.includes_tax !== after.includes_tax;
  return [
    ...change(field, before?.amount ?? null, after?.amount ?? null, note),
    ...(isTaxChanged ? change(`${field}.includes_tax`, before.includes_tax, after.includes_tax) : []),
    ...tiers.flatMap((name) =>
      compareTier(`${field}.tiers.${name}`, getOwn(before?.tiers, name), getOwn(after?.tiers, name)),
    ),
  ];
}

type Tier = NonNullable<CurrencyPrice["tiers"]>[string];

function compareTier(field: string, before: Tier | undefined, after: Tier | undefined): PlannedChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [from, former] = [
    after?.minimum_quantity ?? before?.minimum_quantity,
    before?.minimum_quantity ?? after?.minimum_quantity,
  ];
  const note = from === former ? `From ${from} pieces.` : `From ${from} pieces, before from ${former}.`;
  return [price(field, before?.amount ?? null, after?.amount ?? null, note)];
}

/** A sale that begins or ends is compared with the list price. */
function compareSale(
  name: string,
  code: string,
  before: Offer | undefined,
  after: Offer | undefined,
): PlannedChange[] {
  const [old, next] = [getOwn(before?.sales, name), getOwn(after?.sales, name)];
  const field = `sales.${name}.${code}`;
  if (old && next) {
    const isMoved = !isDeepStrictEqual(old.schedule, next.schedule);
    const windows = [describeWindow(old.schedule), describeWindow(next.schedule)] as const;
    return [
      ...compareAmounts(field, old.price, next.price, windows[1]),
      ...(isMoved ? [price(`sales.${name}.schedule`, ...windows, null)] : []),
    ];
  }
  if (next)
    return [
      price(
        field,
        before?.price.amount ?? null,
        next.price.amount,
        `New sale, ${describeWindow(next.schedule)}.`,
      ),
    ];
  return [
    price(
      field,
      old?.price.amount ?? null,
      after?.price.amount ?? null,
      `The sale is gone, ${describeWindow(old?.schedule ?? {})}.`,
    ),
  ];
}

function describeWindow({ valid_from, valid_to, rrule, tzid }: SaleSchedule): string {
  const bounds = [
    ...(valid_from ? [`from ${valid_from}`] : []),
    ...(valid_to ? [`until ${valid_to}`] : []),
    ...(rrule ? [`on ${rrule.slice(rrule.lastIndexOf("=") + 1)} (${tzid ?? "UTC"})`] : []),
  ];
  return bounds.length > 0 ? bounds.join(" ") : "at any time";
}

function change(field: string, before: Shown, after: Shown, note: string | null = null): PlannedChange[] {
  return before === after ? [] : [price(field, before, after, note)];
}

function price(field: string, before: Shown, after: Shown, note: string | null): PlannedChange {
  return { kind: "price", field, before, after, note };
}
