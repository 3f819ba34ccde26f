import { expectData } from "../shop.ts";
import { usd } from "./merchant.ts";
import { aTee } from "./tee.ts";

const option = (id: string, isDefault = true) => ({ id, type: "product", quantity: 1, default: isDefault });

/**
 * A published product of each kind: `full` has every field, tiers, a sale, French texts and a
 * related product; `bare` only has the required
 * fields; a `parent` has a `child` with a price modifier; a `kit` has one price, and the price of a `box` depends on the
 * chosen options.
 */
export async function aRange() {
  const shop = await aTee({ name: "Tee" });
  const { product, price, modifier, colour } = shop;
  await modifier(colour.id, colour.ids["Rust"]!, { type: "price", value: "rust" });
  await shop.start();
  const [child] = await shop.children();
  const full = await product({
    name: "Mug",
    description: "Stoneware",
    sku: "MUG",
    upc_ean: "111",
    mpn: "LK-1",
    external_ref: "erp-1",
    tags: ["gift"],
    locales: { "fr-FR": { name: "Tasse" } },
    custom_inputs: { engraving: { name: "Engraving" } },
    extensions: { books: { isbn: "978", pages: 12 } },
    admin_attributes: { season: "spring" },
    shopper_attributes: { care: "by hand" },
  });
  const bare = await product({ name: "Mat" });
  const component = (...ids: string[]) => ({ one: { name: "One", options: ids.map((id) => option(id)) } });
  const kit = await product({ name: "Kit", sku: "KIT", components: component(full.id) });
  const box = await product({ name: "Box", components: component(full.id) });
  const modified = { name: "rust", modifier_type: "price_increment", ...usd(300) };
  const { pricebook_id } = shop;
  await expectData(
    shop.post(`/pcm/pricebooks/${pricebook_id}/modifiers`, {
      data: { type: "price-modifier", attributes: modified },
    }),
  );
  const tiers = (amount: number) => ({ six: { minimum_quantity: 6, amount } });
  const amounts = (amount: number, tier: number) => ({ USD: { amount, tiers: tiers(tier) } });
  const sales = { spring: { currencies: amounts(1500, 1400) } };
  await price("MUG", { currencies: amounts(1800, 1600), sales });
  await price("TEE", usd(2000));
  await price("KIT", usd(5000));
  const file = await expectData(
    shop.post("/v2/files", undefined, { body: { file_location: "https://img.example/a.png" } }),
  );
  await expectData(
    shop.post(`/pcm/products/${full.id}/relationships/main_image`, {
      data: { type: "file", id: file.id },
    }),
  );
  await expectData(
    shop.post(`/pcm/products/${full.id}/relationships/files`, { data: [{ type: "file", id: file.id }] }),
  );
  const relationship = { name: "Similar", slug: "similar" };
  await expectData(
    shop.post("/pcm/custom-relationships", {
      data: { type: "custom-relationship", attributes: relationship },
    }),
  );
  await shop.post(`/pcm/products/${full.id}/custom-relationships/CRP_similar`, {
    data: [{ type: "product", id: bare.id }],
  });
  const ids = {
    full: full.id,
    bare: bare.id,
    parent: shop.product_id,
    child: child.id,
    kit: kit.id,
    box: box.id,
  };
  const { child: _, ...attached } = ids;
  await shop.attach(Object.values(attached));
  const release = await shop.publish();
  return { ...shop, ids, release };
}

export type Kind = keyof Awaited<ReturnType<typeof aRange>>["ids"];

/** The value at a path of keys joined by dots. Undefined if the path ends early. */
export function at(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((found, key) => (found as Record<string, unknown> | null | undefined)?.[key], value);
}
