import type { Goods } from "./fill-catalog.ts";
import type { People } from "./fill-people.ts";
import { type Data, makeEach, type Writer } from "./writer.ts";

const YEARS = { start: "2026-01-01T00:00:00Z", end: "2099-01-01T00:00:00Z" };
const WINTER = { valid_from: "2026-01-01T00:00:00Z", valid_to: "2036-01-01T00:00:00Z" };

const WEEKENDS = {
  rrule: "FREQ=WEEKLY;BYDAY=SA,SU",
  tzid: "Europe/London",
  valid_from: "2036-01-05T00:00:00Z",
  valid_to: "2036-01-06T00:00:00Z",
};
const winterSale = (at: number) => ({
  schedule: WINTER,
  currencies: { USD: { amount: 700 + at, includes_tax: false } },
});

/** Currencies, prices in three books, catalogs, promotions with codes. */
export async function fillSales(writer: Writer, goods: Goods, people: People): Promise<void> {
  await fillCurrencies(writer);
  const books = await fillPrices(writer, goods);
  const catalogs = await fillCatalogs(writer, goods, { books, people });
  await fillPromotions(writer, goods, { catalogs, people });
  await fillRulePromotions(writer, goods, { catalogs, people });
}

async function fillCurrencies({ post }: Writer) {
  const currency = (code: string, format: string, more: Data) =>
    post("/v2/currencies", {
      ...{ type: "currency", code, format, exchange_rate: 1.5, decimal_point: ".", thousand_separator: "," },
      ...{ decimal_places: 2, default: false, enabled: true, ...more },
    });
  await currency("EUR", "{price} €", { decimal_point: ",", thousand_separator: ".", default: true });
  await currency("JPY", "¥{price}", { decimal_places: 0, exchange_rate: 150.25 });
  await currency("SEK", "{price} kr", { enabled: false });
}

async function fillPrices(writer: Writer, goods: Goods): Promise<readonly string[]> {
  const { post, get, importFile } = writer;
  const skus = [...goods.skus, ...(await readSkus(writer))];
  const books = ["Retail", "Trade", "Gold"];
  const amounts = (at: number) => ({
    USD: {
      ...{ amount: 1000 + at, includes_tax: at % 2 === 0 },
      ...(at % 4 === 0
        ? {
            tiers: {
              six: { minimum_quantity: 6, amount: 900 + at },
              dozen: { minimum_quantity: 12, amount: 800 },
            },
          }
        : {}),
    },
    ...(at % 3 === 0 ? { EUR: { amount: 950 + at, includes_tax: true } } : {}),
    ...(at % 10 === 0 ? { JPY: { amount: 150_000, includes_tax: false } } : {}),
  });
  const sales = (at: number) => ({
    ...(at % 2 === 0 ? { always: { currencies: { USD: { amount: 990 } } } } : {}),
    ...(at % 4 === 1 ? { weekend: { schedule: WEEKENDS, currencies: { USD: { amount: 650 } } } } : {}),
    ...(at % 4 === 3 ? { winter: winterSale(at) } : {}),
  });
  const lines = books.flatMap((book, b) => [
    {
      data: {
        type: "pricebook",
        attributes: { external_ref: book, name: book, ...(b === 1 ? {} : { description: `Book ${b}` }) },
      },
    },
    ...skus
      .filter((_, at) => b === 0 || at % (b + 1) === 0)
      .map((sku, at) => ({
        data: {
          ...{ type: "product-price", pricebook_external_ref: book },
          attributes: {
            ...{ sku, currencies: amounts(at + b * 7) },
            ...(at % 5 === 0 ? { sales: sales(at) } : {}),
            ...(at % 6 === 0 ? { external_ref: `${book}-${sku}` } : {}),
            ...(at % 9 === 0
              ? { shopper_attributes: { note: "net" }, admin_attributes: { source: "erp" } }
              : {}),
          },
        },
      })),
  ]);
  await importFile(
    "/pcm/pricebooks/import",
    "prices.jsonl",
    lines.map((line) => JSON.stringify(line)).join("\n"),
  );
  const made = (await get("/pcm/pricebooks?page[limit]=100")) as {
    id: string;
    attributes: { name: string };
  }[];
  const ids = books.map((book) => made.find(({ attributes }) => attributes.name === book)!.id);
  for (const [at, modifier_type] of ["price_equals", "price_increment", "price_decrement"].entries())
    await post(`/pcm/pricebooks/${ids[0]}/modifiers`, {
      type: "price-modifier",
      attributes: { name: `Modifier ${at}`, modifier_type, currencies: { USD: { amount: 100 + at } } },
    });
  await post(`/pcm/pricebooks/${ids[0]}/prices`, {
    type: "product-price",
    attributes: {
      ...{ sku: "NOBODY-HAS-THIS", currencies: { USD: { amount: 100 } } },
      sales: { set: { bundle_ids: [goods.bundles[0]], currencies: { USD: { amount: 90 } } } },
    },
  });
  await post("/pcm/pricebooks", { type: "pricebook", attributes: { name: "Empty" } });
  return ids;
}

/** The skus of parents, children and bundles. */
async function readSkus({ list }: Writer): Promise<readonly string[]> {
  const skus = (await list("/pcm/products")).map(({ attributes }) => attributes.sku);
  return skus.filter((sku) => sku && !sku.startsWith("SKU-")).toSorted();
}

type Sellers = { readonly books: readonly string[]; readonly people: People };

async function fillCatalogs({ post }: Writer, goods: Goods, { books, people }: Sellers) {
  const [retail = "", trade = "", gold = ""] = books;
  const catalog = (name: string, attributes: Data) =>
    post("/catalogs", {
      type: "catalog",
      attributes: { name, hierarchy_ids: goods.hierarchies, ...attributes },
    });
  const plain = await catalog("Plain", { pricebook_id: retail, description: "For everybody" });
  const several = await catalog("Several books", {
    ...{
      pricebook_ids: [retail, trade].map((id, at) => ({ id, priority: at + 1 })),
      enable_price_segmentation: true,
    },
    ...{ locales: { "fr-FR": { name: "Plusieurs", description: "Livres" } }, include_draft_products: true },
  });
  const draft = await catalog("Never published", {
    hierarchy_ids: [goods.hierarchies[1]],
    pricebook_id: gold,
  });
  const rule = (name: string, catalog_id: string, more: Data) =>
    post("/catalogs/rules", { type: "catalog_rule", attributes: { name, catalog_id, ...more } });
  const price = {
    pricebook_ids: [
      { id: gold, priority: 9 },
      { id: trade, priority: 3 },
    ],
  };
  await rule("App", plain.id, { channels: ["app"], tags: ["new", "calm"], description: "In the app" });
  await rule("Golden accounts", several.id, { account_ids: people.accounts.slice(0, 3), ...price });
  await rule("Tagged", several.id, { account_tag_ids: people.tags.slice(0, 2), ...price });
  await rule("Customers", plain.id, { customer_ids: people.customers.slice(0, 5) });
  await rule("In summer", draft.id, {
    schedules: [
      { valid_from: "2026-06-01T00:00:00Z", valid_to: "2026-07-01T00:00:00Z" },
      { valid_from: "2027-06-01T00:00:00Z", valid_to: null },
    ],
    tags: ["summer"],
  });
  for (const { id } of [plain, several]) await post(`/catalogs/${id}/releases`, {});
  return [plain.id, several.id, draft.id] as readonly string[];
}

type Buyers = { readonly catalogs: readonly string[]; readonly people: People };

async function fillPromotions({ post }: Writer, goods: Goods, { catalogs }: Buyers) {
  const [usd] = [{ currency: "USD", amount: 500 }];
  const [first = "", second = ""] = goods.skus;
  const kinds: readonly Data[] = [
    {
      promotion_type: "fixed_discount",
      schema: { currencies: [usd], exclude: { nodes: goods.nodes.slice(0, 2) } },
    },
    {
      ...{
        promotion_type: "percent_discount",
        schema: { currencies: [{ currency: "USD", percentage: 10 }] },
      },
      ...{
        min_cart_value: [{ currency: "USD", amount: 4000 }],
        max_discount_value: [{ currency: "USD", amount: 2500 }],
      },
    },
    {
      promotion_type: "item_fixed_discount",
      schema: { currencies: [usd], targets: [first, second] },
      max_applications_per_cart: 6,
    },
    {
      promotion_type: "item_percent_discount",
      schema: { percent: 15, target_nodes: goods.nodes.slice(2, 5) },
    },
    {
      promotion_type: "item_percent_discount",
      schema: {
        percent: 12.5,
        target_attributes: [{ template: "products(Care)", field: "wash_c", type: "integer", value: 60 }],
        target_catalogs: catalogs.slice(0, 2),
      },
    },
    { promotion_type: "x_for_y", schema: { x: 3, y: 2, targets: [first] }, automatic: true },
    {
      promotion_type: "x_for_amount",
      schema: { x: 2, currencies: [usd], targets: [second] },
      automatic: true,
    },
    {
      promotion_type: "bundle_gift",
      schema: {
        requirements: [{ targets: [first], quantity: 3 }],
        gifts: [second],
        auto_add_free_gift: true,
      },
      automatic: true,
    },
    {
      promotion_type: "bundle_fixed_discount",
      schema: {
        requirements: [
          { targets: [first], quantity: 1 },
          { targets: [second], quantity: 2 },
        ],
        currencies: [usd],
      },
    },
  ];
  for (const [at, kind] of kinds.entries()) {
    const promotion = await post("/v2/promotions", {
      ...{
        type: "promotion",
        name: `Promotion ${at}`,
        description: at % 2 ? "" : `Text ${at}`,
        enabled: at !== 4,
      },
      ...YEARS,
      ...(at === 3 ? { start: "2020-01-01T00:00:00Z", end: "2021-01-01T00:00:00Z" } : {}),
      ...kind,
    });
    if (kind["automatic"]) continue;
    await addCodes(post, `/v2/promotions/${promotion.id}`, `P${at}`, {
      unit: at < 4 ? "per_item" : "per_cart",
      count: at === 1 ? 300 : 20,
    });
  }
}

type Codes = { readonly unit: string; readonly count: number; readonly users?: readonly string[] };

async function addCodes(post: Writer["post"], path: string, word: string, { unit, count, users }: Codes) {
  const codes = Array.from({ length: count }, (_, at) => ({
    code: `${word}-CODE-${at}`,
    ...(at % 3 === 0 ? { uses: at + 1 } : {}),
    ...(at % 4 === 0 ? { consume_unit: unit } : {}),
    ...(users && at % 5 === 0 ? { user: users } : {}),
    ...(users && at % 7 === 1
      ? { max_uses_per_shopper: { max_uses: 2, includes_guests: false }, is_for_new_shopper: at % 2 === 0 }
      : {}),
  }));
  await post(`${path}/codes`, { type: "promotion_codes", codes });
}

async function fillRulePromotions({ post }: Writer, goods: Goods, { catalogs, people }: Buyers) {
  const sku = { strategy: "item_sku", operator: "in", args: goods.skus.slice(0, 3) };
  const rules: readonly Data[] = [
    { rule_set: { currencies: ["USD"], actions: [{ strategy: "cart_discount", args: ["percent", 10] }] } },
    {
      ...{ priority: 20, stackable: false },
      rule_set: {
        ...{ currencies: ["USD"], catalog_ids: catalogs },
        rules: {
          strategy: "and",
          children: [
            { strategy: "cart_total", operator: "gte", args: [5000] },
            {
              strategy: "or",
              children: [sku, { strategy: "item_product_id", operator: "in", args: goods.ids.slice(0, 2) }],
            },
          ],
        },
        actions: [
          {
            ...{ strategy: "item_discount", args: ["percent", 15], condition: sku },
            limitations: {
              max_quantity: 4,
              max_discount: 2000,
              items: { max_items: 2, price_strategy: "cheapest" },
            },
          },
          {
            ...{ strategy: "item_discount", args: ["fixed", 100] },
            condition: { strategy: "item_category", operator: "in", args: goods.nodes.slice(0, 2) },
          },
        ],
      },
    },
    {
      override_stacking: true,
      rule_set: {
        currencies: ["USD"],
        rules: { strategy: "account_tags", operator: "contains_any", args: people.tags.slice(0, 2) },
        actions: [{ strategy: "cart_discount", args: ["fixed", 300] }],
      },
    },
  ];
  for (const [at, rule] of rules.entries()) {
    const promotion = await post("/v2/rule-promotions", {
      ...{
        type: "rule_promotion",
        name: `Rule ${at}`,
        enabled: at !== 2,
        automatic: at === 1,
        ...YEARS,
        ...rule,
      },
      ...(at === 0 ? { description: "With codes" } : {}),
    });
    if (at === 1) continue;
    const users = people.customers.slice(0, 2);
    await addCodes(post, `/v2/rule-promotions/${promotion.id}`, `R${at}`, {
      unit: "per_checkout",
      count: 30,
      users,
    });
  }
}

/** Orders that another system had, in several states. */
export async function fillOrders({ post }: Writer, count: number, goods: Goods, people: People) {
  const states = [
    ["complete", "paid", "fulfilled"],
    ["complete", "paid", "unfulfilled"],
    ["processing", "authorized", "unfulfilled"],
    ["cancelled", "unpaid", "unfulfilled"],
    ["incomplete", "unpaid", "unfulfilled"],
  ] as const;
  const address = {
    ...{ first_name: "Ada", last_name: "Alder", line_1: "1 Mill Lane", postcode: "CT1 1AA", country: "GB" },
  };
  await makeEach(count, (at) => {
    const [status, payment, shipping] = states[at % states.length] ?? states[0];
    const money = (amount: number) => ({ amount, currency: "USD" });
    return post("/v2/orders", {
      ...{ type: "order", status, payment, shipping, billing_address: address },
      ...(at % 3 === 0 ? { order_number: `N-${at}` } : {}),
      ...(at % 4 === 0 ? { external_ref: `o-${at}` } : {}),
      ...(at % 2 === 0
        ? {
            customer: {
              name: "Ada",
              email: `c${at}@example.com`,
              id: people.customers[at % people.customers.length],
            },
          }
        : { account: { id: people.accounts[0] }, contact: { name: "Ben", email: `b${at}@example.com` } }),
      ...(at % 5 === 0 ? { shipping_address: { ...address, city: "Dover", phone_number: "123" } } : {}),
      meta: {
        display_price: {
          ...{ with_tax: money(2400), tax: money(400), discount: money(-100), shipping: money(500) },
          ...(payment === "paid" ? { paid: money(2400) } : {}),
          ...(payment === "authorized" ? { authorized: money(2400) } : {}),
        },
        timestamps: { created_at: new Date(Date.UTC(2025, 0, 1 + (at % 300))).toISOString() },
      },
      included: {
        items: [
          {
            name: `Cup ${at}`,
            sku: `SKU-${at}`,
            product_id: goods.ids[at % goods.ids.length],
            quantity: 2,
            unit_price: money(800),
          },
          { name: "Gone", quantity: 1, unit_price: money(300) },
        ],
      },
    });
  });
}
