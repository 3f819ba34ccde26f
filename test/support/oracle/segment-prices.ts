/** A naive calculation of prices by price books, from what a merchant wrote. It shares no code with the service. */
type Tiers = Readonly<Record<string, { readonly minimum_quantity: number; readonly amount: number }>>;
export type SetPrice = { readonly amount: number; readonly includes_tax: boolean; readonly tiers?: Tiers };
export type SetPrices = Readonly<Record<string, SetPrice>>;
export type SetSale = {
  readonly schedule: { readonly valid_from: string | null; readonly valid_to: string | null };
  readonly bundle_ids?: readonly string[];
  readonly currencies: SetPrices;
};
export type SetEntry = { readonly currencies: SetPrices; readonly sales: Readonly<Record<string, SetSale>> };
export type SetModifier = {
  readonly name: string;
  readonly modifier_type: "price_equals" | "price_increment" | "price_decrement";
  readonly currencies: Readonly<Record<string, { readonly amount: number }>>;
};
export type SetBook = {
  readonly id: string;
  readonly entries: Readonly<Record<string, SetEntry>>;
  readonly modifiers: readonly SetModifier[];
};
export type SoldProduct = {
  readonly id: string;
  readonly sku: string;
  readonly parentSku?: string;
  /** In the order of the variations. */
  readonly modifiers?: readonly string[];
  /** Default options, if it is a bundle. */
  readonly options?: readonly { readonly product: SoldProduct; readonly quantity: number }[];
};

export type Groups = { readonly own: readonly SetBook[]; readonly list: readonly SetBook[] };
export type Asked = {
  readonly currency: string;
  readonly now: Date;
  readonly quantity: number;
  readonly inside?: string;
};
export type OraclePrice = {
  readonly amount: number;
  readonly includes_tax: boolean;
  /** Null for a sum. */
  readonly book: string | null;
  readonly isOwn: boolean;
};

/** The price of a product for a shopper, bundles by their default options. */
export function priceByBooks(product: SoldProduct, groups: Groups, asked: Asked): OraclePrice | undefined {
  if (!isSum(product, groups)) return priceOfSku(product, groups, asked);
  const parts = (product.options ?? []).map(({ product: option, quantity }) => ({
    quantity,
    price: priceOfSku(option, groups, { ...asked, quantity: 1, inside: product.id }),
  }));
  let amount = 0;
  for (const { quantity, price } of parts) {
    if (!price || price.includes_tax !== parts[0]?.price?.includes_tax) return undefined;
    amount += quantity * price.amount;
  }
  const [first] = parts;
  if (!first?.price) return undefined;
  return { amount, includes_tax: first.price.includes_tax, book: null, isOwn: false };
}

/** The amount that is shown as the list price next to the shopper's. Undefined if none is. */
export function alternativeByBooks(product: SoldProduct, groups: Groups, asked: Asked): number | undefined {
  const price = priceByBooks(product, groups, asked);
  const list = { own: [], list: groups.list };
  const byDefault = priceByBooks(product, list, asked);
  if (!price || !byDefault) return undefined;
  if (price.book !== null) return price.isOwn && price.book !== byDefault.book ? byDefault.amount : undefined;
  const inside = { ...asked, quantity: 1, inside: product.id };
  const isAnyOwn = (product.options ?? []).some(({ product: option }) => {
    const one = priceOfSku(option, groups, inside);
    return one?.isOwn && one.book !== priceOfSku(option, list, inside)?.book;
  });
  return isAnyOwn ? byDefault.amount : undefined;
}

function isSum({ sku, options }: SoldProduct, { own, list }: Groups): boolean {
  return options !== undefined && [...own, ...list].every(({ entries }) => entries[sku] === undefined);
}

function priceOfSku(product: SoldProduct, { own, list }: Groups, asked: Asked): OraclePrice | undefined {
  for (const group of [own, list]) {
    for (const book of group) {
      const entry = book.entries[product.sku];
      if (entry?.currencies[asked.currency])
        return take(entry, [], asked, { book: book.id, isOwn: group === own });
    }
    for (const book of group) {
      const entry = product.parentSku === undefined ? undefined : book.entries[product.parentSku];
      if (!entry?.currencies[asked.currency]) continue;
      const modifiers = (product.modifiers ?? []).flatMap((name) =>
        book.modifiers.filter((one) => one.name === name),
      );
      return take(entry, modifiers, asked, { book: book.id, isOwn: group === own });
    }
  }
  return undefined;
}

function take(
  entry: SetEntry,
  modifiers: readonly SetModifier[],
  { currency, now, quantity, inside }: Asked,
  from: Pick<OraclePrice, "book" | "isOwn">,
): OraclePrice | undefined {
  const at = now.getTime();
  const time = (text: string | null, open: number) => (text === null ? open : Date.parse(text));
  const sales = Object.values(entry.sales)
    .map((sale) => {
      const start = time(sale.schedule.valid_from, -Infinity);
      const end = time(sale.schedule.valid_to, Infinity);
      return { sale, start, end };
    })
    .filter(({ sale, start, end }) => sale.currencies[currency] && start <= at && at < end)
    .sort((a, b) => a.end - a.start - (b.end - b.start));
  const limited = sales.find(({ sale }) => inside !== undefined && sale.bundle_ids?.includes(inside));
  const chosen = limited ?? sales.find(({ sale }) => !sale.bundle_ids?.length);
  const price = chosen ? chosen.sale.currencies[currency] : entry.currencies[currency];
  if (!price) return undefined;
  let { amount } = price;
  let reached = 0;
  for (const tier of Object.values(price.tiers ?? {})) {
    if (tier.minimum_quantity > quantity || tier.minimum_quantity <= reached) continue;
    reached = tier.minimum_quantity;
    amount = tier.amount;
  }
  for (const { modifier_type, currencies } of modifiers) {
    const change = currencies[currency]?.amount;
    if (change === undefined) continue;
    if (modifier_type === "price_equals") amount = change;
    else if (modifier_type === "price_increment") amount += change;
    else amount = Math.max(0, amount - change);
  }
  return { amount, includes_tax: price.includes_tax, ...from };
}
