import fc from "fast-check";
import { aFile } from "./files.ts";
import { aSegmentedShop, type Book, SOON } from "./segmented-shop.ts";

const SALE_STARTS = "2026-05-01T00:00:00.000Z";

/** All moments at which shoppers look: during the sales that run, and during those that come. */
export const MOMENTS = [SOON, new Date("2026-05-10T10:00:00.000Z")];

const chosen = {
  at: fc.nat(9),
  amount: fc.integer({ min: 100, max: 120 }),
  book: fc.constantFrom<Book>("R", "K", "Z", "G"),
  currency: fc.constantFrom("USD", "GBP"),
};
type Chosen = { at: number; amount: number; book: Book; currency: string };

/** A published shop with everything that a release can have: see `edit` for what merchants do to it. */
export async function aChangingShop() {
  const shop = await aSegmentedShop({ publish: false });
  const { ids, books } = shop;
  const hidden = await shop.product({ name: "Ribbon", sku: "RIBBON" });
  await shop.price("RIBBON", { currencies: price("USD", 100) });
  const components = (tea: string) => ({
    main: {
      name: "Main",
      min: 1,
      max: 1,
      options: [
        { id: ids.mug, type: "product", quantity: 1, default: true },
        { id: ids.bowl, type: "product", quantity: 1 },
      ],
    },
    more: { name: "More", options: [{ id: tea, type: "product", quantity: 2, default: true }] },
  });
  const box = await shop.product({ name: "Box", sku: "BOX", components: components(hidden.id) });
  const set = await shop.product({ name: "Set", sku: "SET", components: components(ids.tea) });
  await shop.price("SET", { currencies: price("USD", 5000) });
  const nodes = [shop.node_id, await shop.node("jugs"), await shop.node("deep", shop.node_id)];
  await shop.attach([box.id, set.id]);
  await shop.attach([ids.mug, ids.bowl], nodes[2]);
  const files = [await aFile(shop.table), await aFile(shop.table)];
  await shop.publish();
  const products = [ids.mug, ids.bowl, ids.tea, ids.tee, ids.child, hidden.id, box.id, set.id];
  const change = (id: string, attributes: object) =>
    shop.put(`/pcm/products/${id}`, { data: { type: "product", id, attributes } });
  const reprice = async (id: string, { book, currency, amount }: Chosen, more: object = {}) => {
    const { body } = await shop.get(`/pcm/products/${id}`);
    const sku = body.data?.attributes.sku;
    const path = `/pcm/pricebooks/${books[book]}/prices` as const;
    const [old] = (await shop.get(`${path}?filter=eq(sku,${sku})`)).body.data;
    const currencies = { ...old?.attributes.currencies, ...price(currency, amount) };
    const attributes = { sku, currencies, ...more };
    const data = { type: "product-price", attributes };
    if (!old) return shop.post(path, { data });
    return shop.put(`${path}/${old.id}`, { data: { ...data, id: old.id } });
  };
  const edits: Readonly<Record<string, (id: string, one: Chosen) => Promise<unknown>>> = {
    rename: (id, { amount }) => change(id, { name: `Name ${amount}` }),
    describe: (id, { amount }) => change(id, { description: `Text ${amount % 2}` }),
    slug: (id, { amount }) => change(id, { slug: `${id}-${amount % 2}` }),
    sku: (id, { amount }) => change(id, { sku: `SKU-${amount}` }),
    translate: (id, { amount }) => change(id, { locales: { "fr-FR": { name: `Nom ${amount % 2}` } } }),
    tag: (id, { amount }) => change(id, { tags: amount % 2 ? ["new"] : [] }),
    "note for merchants": (id, { amount }) => change(id, { admin_attributes: { note: `${amount}` } }),
    attribute: (id, { amount }) => change(id, { shopper_attributes: { colour: `${amount % 2}` } }),
    withdraw: (id) => change(id, { status: "draft" }),
    "make live": (id) => change(id, { status: "live" }),
    reprice: (id, one) => reprice(id, one),
    tier: (id, one) =>
      reprice(id, one, {
        currencies: {
          [one.currency]: {
            amount: one.amount,
            includes_tax: one.at % 2 === 0,
            tiers: { ten: { minimum_quantity: 10, amount: one.amount - 10 } },
          },
        },
      }),
    "sale that runs": (id, one) =>
      reprice(id, one, { sales: { s: { currencies: price(one.currency, 90) } } }),
    "sale to come": (id, one) =>
      reprice(id, one, {
        sales: { s: { schedule: { valid_from: SALE_STARTS }, currencies: price(one.currency, 90) } },
      }),
    "sale that is over": (id, one) =>
      reprice(id, one, {
        sales: {
          s: { schedule: { valid_to: "2026-01-01T00:00:00.000Z" }, currencies: price(one.currency, 90) },
        },
      }),
    "sale in the box": (id, one) =>
      reprice(id, one, { sales: { s: { bundle_ids: [box.id], currencies: price(one.currency, 90) } } }),
    attach: (id, { amount }) => attach(id, nodes[amount % nodes.length] ?? ""),
    detach: (id, { amount }) =>
      shop.delete(
        `/pcm/hierarchies/${shop.hierarchy_id}/nodes/${nodes[amount % nodes.length]}/relationships/products`,
        { body: { data: [{ type: "product", id }] } },
      ),
    "rename a node": (_, { at, amount }) => {
      const id = nodes[at % nodes.length] ?? "";
      const data = { type: "node", id, attributes: { name: `Node ${amount}` } };
      return shop.put(`/pcm/hierarchies/${shop.hierarchy_id}/nodes/${id}`, { data });
    },
    "move a node": () =>
      shop.put(`/pcm/hierarchies/${shop.hierarchy_id}/nodes/${nodes[2]}/relationships/parent`, {
        data: { type: "node", id: nodes[1] },
      }),
    picture: (id, { amount }) =>
      shop.post(`/pcm/products/${id}/relationships/main_image`, {
        data: { type: "file", id: files[amount % files.length] },
      }),
    files: (id, { amount }) =>
      shop.post(`/pcm/products/${id}/relationships/files`, {
        data: [{ type: "file", id: files[amount % files.length] }],
      }),
    components: (_, { amount }) =>
      change(box.id, { components: components(amount % 2 ? ids.tea : hidden.id) }),
    "books of the catalog": (_, { amount }) =>
      shop.setCatalog({ pricebook_ids: shop.rank(["R", 10], ["K", amount % 2 ? 5 : 20]) }),
    "books of a rule": (_, { book }) =>
      shop.setRule(shop.rules.bronze, { pricebook_ids: shop.rank([book, 1]) }),
    delete: (id) => shop.delete(`/pcm/products/${id}`),
    add: async (_, { amount }) => {
      const attributes = { name: `New ${amount}`, commodity_type: "physical", status: "live" };
      const { body } = await shop.post("/pcm/products", { data: { type: "product", attributes } });
      return attach(body.data.id, nodes[0] ?? "");
    },
  };
  const attach = (id: string, nodeId: string) =>
    shop.post(`/pcm/hierarchies/${shop.hierarchy_id}/nodes/${nodeId}/relationships/products`, {
      data: [{ type: "product", id }],
    });
  const kinds = Object.keys(edits);
  return {
    ...shop,
    edit: fc.record({ what: fc.constantFrom(...kinds), ...chosen }),
    /** Does what the service lets merchants do; a refused edit changes nothing. */
    apply: async (one: Chosen & { readonly what: string }) =>
      edits[one.what]?.(products[one.at % products.length] ?? "", one),
  };
}

export type ChangingShop = Awaited<ReturnType<typeof aChangingShop>>;

function price(currency: string, amount: number) {
  return { [currency]: { amount, includes_tax: false } };
}
