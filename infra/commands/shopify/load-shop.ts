import { readList } from "../entries/api-calls.ts";
import type { ProgressDisplay } from "../progress/display.ts";
import { bringCategories } from "./bring-categories.ts";
import { bringFiles } from "./bring-files.ts";
import { bringPrices, type PriceForm } from "./bring-prices.ts";
import { bringProduct, type Links, type Written } from "./bring-product.ts";
import { bringStock } from "./bring-stock.ts";
import { bringVariations } from "./bring-variations.ts";
import { dropLosses, type FoundProducts, findProducts } from "./find-products.ts";
import type { ShopProduct } from "./products.ts";
import { read, runParallel, type Target, tellRefusal } from "./target.ts";
import type { Currency } from "./values.ts";
import { readFields, readIds, readText } from "./views.ts";

/** @param code the store's default currency if undefined. @throws Error with a message for the user for an unknown one */
export async function findCurrency(target: Target, code: string | undefined): Promise<Currency> {
  const all = readList(await read(target, "/v2/currencies"), "data");
  const found = all.find((one) =>
    code === undefined ? readFields(one)["default"] === true : readText(one, "code") === code.toUpperCase(),
  );
  if (!found)
    throw new Error(`The store has no currency '${code}'. Create it, or name another: --currency CODE`);
  return { code: readText(found, "code"), decimals: Number(readFields(found)["decimal_places"]) };
}

/**
 * Brings a store to what the file says. Each part is read first and written only where it differs, so that a run after an
 * interruption goes on, and another run writes nothing.
 * @throws Error with a message for the user if the service does not answer or the key may not write
 */
export async function loadShop(
  target: Target,
  all: readonly ShopProduct[],
  form: PriceForm,
  display: ProgressDisplay,
): Promise<void> {
  const found = await display.during("Reading the store", () => findProducts(target, all));
  const products = dropLosses(target, all, found);
  const files = await display.during("Linking files", () => bringFiles(target, products));
  const variations = await display.during("Writing variations", () =>
    bringVariations(target, listChoices(products, found)),
  );
  const written = await bringProducts(target, products, { files, variations }, { found, display });
  const variants = written.flatMap(({ product, idsBySku }) =>
    product.variants.flatMap((variant) => {
      const productId = idsBySku.get(variant.sku);
      return productId === undefined ? [] : [{ ...variant, productId }];
    }),
  );
  await display.during(
    "Writing prices",
    (step) => bringPrices(target, variants, form, step),
    variants.length,
  );
  const counted = variants.flatMap(({ quantity, ...variant }) =>
    quantity === undefined ? [] : [{ ...variant, quantity }],
  );
  await display.during("Setting stock", (step) => bringStock(target, counted, step), counted.length);
  await display.during("Filling categories", () => bringCategories(target, written));
}

function listChoices(products: readonly ShopProduct[], found: FoundProducts) {
  return products.flatMap(({ handle, row, options }) => {
    const linkedIds = new Set(readIds(found.get(handle), "relationships", "variations", "data"));
    return options.map((option) => ({ ...option, row, linkedIds }));
  });
}

type WrittenProduct = Written & { readonly product: ShopProduct };

async function bringProducts(
  target: Target,
  products: readonly ShopProduct[],
  links: Links,
  { found, display }: { readonly found: FoundProducts; readonly display: ProgressDisplay },
): Promise<readonly WrittenProduct[]> {
  let done = 0;
  const work = (step: (done: number) => void) =>
    runParallel(target, products, async (product): Promise<WrittenProduct[]> => {
      const write = () => bringProduct(target, product, links, found.get(product.handle));
      const written = await tellRefusal(target, product.row, write);
      done += 1;
      step(done);
      return written ? [{ ...written, product }] : [];
    });
  return (await display.during("Writing products", work, products.length)).flat();
}
