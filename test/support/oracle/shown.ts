import { coverageOf, type Ledger, type Payment, shareOfCoverage } from "./ledger.ts";
import { sumUp } from "./lines.ts";
import {
  type CartGroup,
  type CustomDiscount,
  linkedGroups,
  mapAmounts,
  priceOfGroup,
  type Taken,
  type Till,
  type TillLine,
} from "./till.ts";

export type Currency = {
  readonly code: string;
  readonly format: string;
  readonly decimal_places: number;
  readonly decimal_point: string;
  readonly thousand_separator: string;
};

/** An amount as every answer shows it. */
export type Shown = { readonly amount: number; readonly currency: string; readonly formatted: string };
type Part = Readonly<Record<string, unknown>>;

/** The amount as text, digit by digit from the right. */
function writeAmount(amount: bigint, currency: Currency): string {
  const { format, decimal_places: places, decimal_point, thousand_separator } = currency;
  const digits = String(amount < 0n ? -amount : amount).padStart(places + 1, "0");
  let text = "";
  for (const [at, digit] of [...digits].reverse().entries()) {
    const whole = at - places;
    if (whole === 0 && places > 0) text = decimal_point + text;
    if (whole > 0 && whole % 3 === 0) text = thousand_separator + text;
    text = digit + text;
  }
  return `${amount < 0n ? "-" : ""}${format.split("{price}").join(text)}`;
}

/** The amounts of a cart or an order in its answers: everything that is money, and nothing else. */
export function shownIn(currency: Currency) {
  const show = (amount: bigint): Shown => ({
    ...{ amount: Number(amount), currency: currency.code },
    formatted: writeAmount(amount, currency),
  });
  const price = (amount: number | bigint, includes_tax: boolean) => ({
    ...{ amount: Number(amount), currency: currency.code, includes_tax },
  });
  const byCode = (taken: readonly Taken[]): Part | undefined => {
    const codes = [...Map.groupBy(taken, ({ code }) => code)];
    if (codes.length === 0) return undefined;
    const sum = (all: readonly Taken[]) => show(sumUp(all.map(({ amount }) => amount)));
    return Object.fromEntries(
      codes.map(([code, all]) => {
        const promoted = [
          ...Map.groupBy(
            all.filter(({ source }) => source),
            ({ id }) => id,
          ),
        ];
        const constituents = Object.fromEntries(promoted.map(([id, own]) => [id, sum(own)]));
        return [code, { ...sum(all), ...(promoted.length > 0 ? { constituents } : {}) }];
      }),
    );
  };

  /** Shares of standard promotions are only in the amounts. */
  const listed = ({ taken }: TillLine) => taken.filter((one) => !(one.isShare && one.source === "standard"));

  const line = (priced: TillLine): Part => {
    const { item, includesTax } = priced.line;
    const { unitAmount, quantity } = item;
    return {
      quantity,
      unit_price: price(unitAmount, includesTax),
      value: price(BigInt(unitAmount) * BigInt(quantity), includesTax),
      discounts: listed(priced).map(({ id, code, amount, isShare }) => ({
        ...{ id, code, amount: price(amount, includesTax) },
        ...(isShare ? { is_cart_discount: true } : {}),
      })),
      ...(item.giftOf === undefined ? {} : { auto_add_quantity: quantity }),
      meta: {
        display_price: {
          ...mapAmounts((key) => ({ unit: show(priced.unit[key]), value: show(priced.value[key]) })),
          discounts: byCode(listed(priced)),
        },
      },
    };
  };

  const promotion = ({ amount }: Taken, without: Shown): Part => {
    const both = (one: Shown) => ({ unit: one, value: one });
    const [all, none] = [both(show(amount)), both(show(0n))];
    const display_price = {
      ...{ with_tax: all, without_tax: all, tax: none, discount: none },
      without_discount: both(without),
    };
    return {
      ...{ quantity: 1, unit_price: price(amount, false), value: price(amount, false) },
      meta: { display_price },
    };
  };

  const totals = ({ with_tax, without_tax, tax, discount, without_discount, shipping }: Till["totals"]) => ({
    ...{ with_tax: show(with_tax), without_tax: show(without_tax), tax: show(tax) },
    ...{ discount: show(discount), without_discount: show(without_discount), shipping: show(shipping) },
  });

  /** Everything that lowers a cart but shipping discounts. */
  const allTaken = ({ lines, ofCart, cart }: Till) => [
    ...lines.flatMap(({ taken }) => taken),
    ...(cart.method === "simple" ? ofCart : []),
  ];

  const cartMeta = (till: Till): Part => {
    const own = till.lines.filter(({ line: { item } }) => item.productId === undefined);
    const discounts = byCode(allTaken(till));
    return {
      display_price: {
        ...totals(till.totals),
        ...(till.totals.shipping_discount < 0n
          ? { shipping_discount: show(till.totals.shipping_discount) }
          : {}),
        discounts,
      },
      discounts: discounts && withoutParts(discounts),
      ...(own.length > 0
        ? { custom_items_total: show(sumUp(own.map(({ value }) => value.without_discount))) }
        : {}),
    };
  };

  const items = (till: Till): Part[] => [
    ...till.lines.map(line),
    ...till.ofCart.map((one) => promotion(one, { amount: 0, currency: "", formatted: "0" })),
  ];

  const taxes = ({ lines }: Till): Part[] => lines.flatMap(({ line: { taxes: all } }) => [...all]);
  const customDiscounts = (all: readonly CustomDiscount[]): Part[] =>
    all.map(({ amount }) => ({ amount: show(BigInt(amount)) }));
  const allDiscounts = ({ cart, lines }: Till) =>
    customDiscounts([...cart.discounts, ...lines.flatMap(({ line: { discounts } }) => discounts)]);

  const groupPrice = (group: CartGroup, discount: bigint): Part => ({
    total: show(priceOfGroup(group) + discount),
    ...{ base: show(BigInt(group.base)), tax: show(BigInt(group.tax)), fees: show(BigInt(group.fees)) },
    ...(discount < 0n ? { discount: show(discount) } : {}),
  });

  const covered = (total: bigint, { authorized, paid }: ReturnType<typeof coverageOf>) => ({
    ...{ balance_owing: show(total - authorized - paid), paid: show(paid), authorized: show(authorized) },
  });

  const orderPrice = (till: Till, ledger: Ledger): Part => ({
    ...totals(till.totals),
    shipping_discount: show(till.totals.shipping_discount),
    ...covered(till.totals.with_tax, coverageOf(ledger)),
  });

  /** The total of a group: its items, its shipping, and its part of what is paid. */
  const groupTotal = (till: Till, group: CartGroup, ledger: Ledger): Part => {
    const own = till.lines.filter(({ line: { group: id } }) => id === group.id);
    const sum = (key: keyof TillLine["value"]) => sumUp(own.map(({ value }) => value[key]));
    const shipping_discount = till.shipping[group.id] ?? 0n;
    const shipping = priceOfGroup(group) + shipping_discount;
    const amounts = {
      ...{ with_tax: sum("with_tax") + shipping, without_tax: sum("without_tax") + shipping },
      ...{ tax: sum("tax"), discount: sum("discount"), shipping, shipping_discount },
      without_discount: sum("without_discount") + priceOfGroup(group),
    };
    return {
      ...totals(amounts),
      shipping_discount: show(shipping_discount),
      ...covered(amounts.with_tax, shareOfCoverage(ledger, amounts.with_tax)),
    };
  };

  return {
    cart: (till: Till) => ({ data: { meta: cartMeta(till) }, included: { items: items(till) } }),
    /** With the taxes and custom discounts of the items and of the cart. */
    detailedCart: (till: Till) => ({
      data: { meta: cartMeta(till) },
      included: {
        items: items(till),
        tax_items: taxes(till),
        custom_discounts: allDiscounts(till),
      },
    }),
    items: (till: Till) => ({ data: items(till), meta: cartMeta(till) }),
    order: (till: Till, ledger: Ledger) => ({
      data: { meta: { display_price: orderPrice(till, ledger) } },
      included: { items: orderItems(till) },
    }),
    detailedOrder: (till: Till, ledger: Ledger) => ({
      data: { meta: { display_price: orderPrice(till, ledger) } },
      included: { items: orderItems(till), tax_items: taxes(till), custom_discounts: allDiscounts(till) },
    }),
    orderItems,
    customDiscounts,
    groups: (till: Till, groups: readonly CartGroup[] = linkedGroups(till.cart)) => ({
      data: groups.map((group) => ({
        meta: { shipping_display_price: groupPrice(group, till.shipping[group.id] ?? 0n) },
      })),
    }),
    group: (till: Till, group: CartGroup, ledger: Ledger) => ({
      data: {
        meta: {
          shipping_display_price: groupPrice(group, till.shipping[group.id] ?? 0n),
          total_display_price: groupTotal(till, group, ledger),
        },
      },
    }),
    payment: ({ amount, refunded }: Payment) => ({
      ...{ amount: Number(amount), refunded_amount: Number(refunded), currency: currency.code },
      meta: {
        display_price: show(amount),
        display_refunded_amount: { ...show(refunded), total: show(refunded) },
      },
    }),
  };

  function orderItems(till: Till): Part[] {
    return [
      ...till.lines.map((one) => {
        const { auto_add_quantity: _, ...shown } = line(one);
        return shown;
      }),
      ...till.ofCart.map((one) => promotion(one, show(one.amount))),
    ];
  }
}

function withoutParts(discounts: Part): Part {
  return Object.fromEntries(
    Object.entries(discounts).map(([code, one]) => {
      const { constituents: _, ...shown } = one as Part;
      return [code, shown];
    }),
  );
}
