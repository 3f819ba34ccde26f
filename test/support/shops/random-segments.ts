import type { Call } from "../call.ts";
import type { Chance } from "../events/random-numbers.ts";
import type {
  Groups,
  SetBook,
  SetEntry,
  SetModifier,
  SetPrice,
  SetPrices,
  SetSale,
  SoldProduct,
} from "../oracle/segment-prices.ts";
import { asShopper, NOON } from "../runtime.ts";
import { expectData } from "../shop.ts";
import { aTee } from "./tee.ts";

const CODES = ["USD", "EUR", "GBP"] as const;
const DAY = 86_400_000;

/** When sales of random stores begin or end, so that a random moment is before, in or after them. */
export const aMoment = ({ below }: Chance) => new Date(NOON.getTime() + below(6) * DAY + 60_000);

export type RandomBuyer = {
  readonly name: string;
  readonly own: readonly SetBook[];
  /** The shopper as a search for rules names it. */
  readonly criteria: object;
  readonly callAs: (now: Date) => Promise<Call>;
};

/** A published store of random price books, sales, tiers, modifiers, rules, children and bundles. */
export async function aRandomSegmentedStore(random: Chance) {
  const shop = await aTee();
  await shop.modifier(shop.colour.id, shop.colour.ids["Rust"] ?? "", { type: "price", value: "rust" });
  await shop.modifier(shop.size.id, shop.size.ids["M"] ?? "", { type: "price", value: "medium" });
  await shop.start();
  for (const code of ["EUR", "GBP"]) {
    const format = {
      format: `${code} {price}`,
      decimal_point: ".",
      thousand_separator: ",",
      decimal_places: 2,
    };
    const currency = { type: "currency", code, exchange_rate: 1, enabled: true, default: false, ...format };
    await expectData(shop.post("/v2/currencies", { data: currency }));
  }
  const products = await createProducts(shop, random);
  const books = await createBooks(shop, random, products);
  const list = pickBooks(books, random, 1 + random.below(3));
  const rank = (picked: readonly SetBook[]) =>
    picked.map(({ id }, at) => ({ id, priority: 10 * (picked.length - at) })).sort(() => random.next() - 0.5);
  const attributes = { enable_price_segmentation: true, pricebook_ids: rank(list) };
  const data = { type: "catalog", id: shop.catalog_id, attributes };
  await expectData(shop.put(`/catalogs/${shop.catalog_id}`, { data }));
  const addRule = async (criteria: object, own: readonly SetBook[]) => {
    const rule = { name: "rule", catalog_id: shop.catalog_id, ...criteria, pricebook_ids: rank(own) };
    await expectData(shop.post("/catalogs/rules", { data: { type: "catalog_rule", attributes: rule } }));
    return own;
  };
  const some = () => pickBooks(books, random, random.below(4));
  const everyone = random.onceIn(2) ? await addRule({}, some()) : [];
  const owned = await addRule({ account_ids: ["a1"] }, some());
  const shared = await addRule({ customer_ids: ["c1"] }, some());
  const app = await addRule({ channels: ["app"] }, some());
  await shop.attach(products.filter(({ parentSku }) => !parentSku).map(({ id }) => id));
  await shop.attach([shop.product_id]);
  await shop.publish();
  const buyer = (
    name: string,
    own: readonly SetBook[],
    who: { readonly account?: string; readonly customer?: string },
    channel?: string,
  ): RandomBuyer => ({
    ...{ name, own },
    criteria: {
      account_ids: who.account === undefined ? [] : [who.account],
      customer_ids: who.customer === undefined ? null : [who.customer],
      channels: channel === undefined ? [] : [channel],
    },
    callAs: async (now) => ({
      ...{ as: "implicit", profile: "compatible", now: () => now },
      headers: {
        ...(await asShopper(who, now)),
        ...(channel === undefined ? {} : { "ep-channel": channel }),
      },
    }),
  });
  const buyers = [
    buyer("guest", everyone, {}),
    buyer("app", app, {}, "app"),
    buyer("a1", owned, { account: "a1" }),
    buyer("a2", everyone, { account: "a2" }),
    buyer("c1", shared, { customer: "c1" }),
  ];
  const groupsOf = ({ own }: RandomBuyer): Groups => ({ own, list });
  return { ...shop, products, buyers, groupsOf, codes: CODES };
}

type Tee = Awaited<ReturnType<typeof aTee>>;

async function createProducts(shop: Tee, random: Chance): Promise<readonly SoldProduct[]> {
  const children = await shop.children();
  const sold = ["TEERustS", "TEERustM", "TEESlateM"].map((sku): SoldProduct => {
    const id = children.find(({ attributes }) => attributes.sku === sku)?.id ?? "";
    const modifiers = [...(sku.includes("Rust") ? ["rust"] : []), ...(sku.endsWith("M") ? ["medium"] : [])];
    return { id, sku, parentSku: "TEE", modifiers };
  });
  const simple = async (sku: string): Promise<SoldProduct> => ({
    id: (await shop.product({ name: sku, sku })).id,
    sku,
  });
  const plain = [await simple("MUG"), await simple("BOWL")];
  const all = [...plain, ...sold];
  const bundle = async (sku: string): Promise<SoldProduct> => {
    const options = [random.oneOf(all), random.oneOf(all)].map((product) => ({
      product,
      quantity: 1 + random.below(3),
    }));
    const components = Object.fromEntries(
      options.map(({ product, quantity }, at) => [
        `part${at}`,
        { name: "Part", options: [{ id: product.id, type: "product", quantity, default: true }] },
      ]),
    );
    return { id: (await shop.product({ name: sku, sku, components })).id, sku, options };
  };
  return [...all, await bundle("SET"), await bundle("BOX")];
}

async function createBooks(
  shop: Tee,
  random: Chance,
  products: readonly SoldProduct[],
): Promise<readonly SetBook[]> {
  const bundles = products.filter(({ options }) => options).map(({ id }) => id);
  const books: SetBook[] = [];
  for (let at = 0; at < 5; at += 1) {
    const id = await shop.book(`Book ${at}`);
    const modifiers = ["rust", "medium"]
      .filter(() => !random.onceIn(3))
      .map((name) => aModifier(name, random));
    for (const attributes of modifiers) {
      const body = { data: { type: "price-modifier", attributes } };
      await expectData(shop.post(`/pcm/pricebooks/${id}/modifiers`, body));
    }
    const entries: Record<string, SetEntry> = {};
    for (const { sku, options, parentSku } of [
      ...products,
      { sku: "TEE", options: undefined, parentSku: undefined },
    ]) {
      const isPriced = options || parentSku ? random.onceIn(4) : !random.onceIn(3);
      if (!isPriced) continue;
      entries[sku] = anEntry(random, bundles);
      await shop.price(sku, entries[sku], id);
    }
    books.push({ id, entries, modifiers });
  }
  return books;
}

function pickBooks(books: readonly SetBook[], random: Chance, count: number): readonly SetBook[] {
  return [...books].sort(() => random.next() - 0.5).slice(0, count);
}

function aModifier(name: string, random: Chance): SetModifier {
  const modifier_type = random.oneOf(["price_equals", "price_increment", "price_decrement"] as const);
  const codes = CODES.filter(() => !random.onceIn(3));
  const currencies = Object.fromEntries(
    (codes.length > 0 ? codes : [CODES[0]]).map((code) => [code, { amount: 1 + random.below(900) }]),
  );
  return { name, modifier_type, currencies };
}

function somePrices(random: Chance): SetPrices {
  const codes = CODES.filter(() => !random.onceIn(3));
  return Object.fromEntries((codes.length > 0 ? codes : [CODES[0]]).map((code) => [code, aPrice(random)]));
}

function aPrice(random: Chance): SetPrice {
  const tiers = random.onceIn(3)
    ? {
        tiers: {
          few: { minimum_quantity: 3, amount: 1 + random.below(3000) },
          many: { minimum_quantity: 7, amount: 1 + random.below(3000) },
        },
      }
    : {};
  return { amount: 1 + random.below(5000), includes_tax: random.onceIn(12), ...tiers };
}

/** No two of an entry have the same schedule or the same length. */
const SCHEDULES = [
  [-9, 9],
  [1, 3],
  [-3, 1],
  [2, null],
] as const;

function anEntry(random: Chance, bundles: readonly string[]): SetEntry {
  const day = (days: number | null) =>
    days === null ? null : new Date(NOON.getTime() + days * DAY).toISOString();
  const sales = SCHEDULES.filter(() => random.onceIn(4)).map(([from, to], at): [string, SetSale] => [
    `sale-${at}`,
    {
      schedule: { valid_from: day(from), valid_to: day(to) },
      ...(random.onceIn(3) ? { bundle_ids: [random.oneOf(bundles)] } : {}),
      currencies: somePrices(random),
    },
  ]);
  return { currencies: somePrices(random), sales: Object.fromEntries(sales) };
}
