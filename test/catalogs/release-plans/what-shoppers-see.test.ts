import { isDeepStrictEqual } from "node:util";
import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { forgetProcessMemory } from "../../../lib/kernel/process-memory.ts";
import { aChangingShop, type ChangingShop, MOMENTS } from "../../support/shops/changing-shop.ts";
import { makePlan } from "../../support/shops/release-plans.ts";
import type { Who } from "../../support/shops/segmented-shop.ts";
import { ofVolume, SEED } from "../../support/volume.ts";

/** All products as each kind of shopper sees them, in each currency, now and during the sales that come. */
type Seen = ReadonlyMap<string, unknown>;

async function look(shop: ChangingShop): Promise<Seen> {
  const seen = new Map<string, unknown>();
  for (const now of MOMENTS)
    for (const who of ["guest", "fern", "birch"] as const)
      for (const currency of ["USD", "GBP"]) {
        const name = `${now.toISOString()} ${who} ${currency}`;
        for (const [id, product] of await lookAs(shop, who, currency, now))
          seen.set(`${id} ${name}`, product);
      }
  return seen;
}

async function lookAs(shop: ChangingShop, who: Who, currency: string, now: Date) {
  const call = await shop.callAs(who, {
    now: () => now,
    headers: { "x-moltin-currency": currency, "accept-language": who === "birch" ? "fr-FR" : "en" },
  });
  const query =
    "filter=in(product_types,standard,bundle,parent,child)&page[limit]=100&include=component_products";
  const { status, body } = await shop.get(`/catalog/products?${query}`, call);
  if (status !== 200) throw new Error(`The catalog answers ${status}.`);
  const listed = body.data.map((product) => [product.id, withoutTimes(product)] as const);
  const options = (body.included?.component_products ?? []).map(
    (product: (typeof body.data)[number]) => [`${product.id} as an option`, withoutTimes(product)] as const,
  );
  return [...listed, ...options];
}

function withoutTimes({ attributes, ...product }: { readonly attributes: object }) {
  return { ...product, attributes: { ...attributes, updated_at: "", published_at: "" } };
}

/** An option that comes or goes is a change of its bundle. */
function listComparable(before: Seen, after: Seen): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => !name.includes(" as an option ") || (before.has(name) && after.has(name)),
  );
}

const listIds = (names: readonly string[]) =>
  [...new Set(names.map((name) => name.split(" ")[0] ?? ""))].toSorted();

/** Without warnings, which are about what to mend. */
async function listChanges(shop: ChangingShop) {
  const { changes } = await makePlan(shop, shop.catalog_id);
  return changes.filter(({ kind }) => kind !== "warning");
}

it("names exactly the products whose answers differ for some shopper after publishing", async () => {
  const shop = await aChangingShop();
  const putBack = shop.table.keepState();
  const met = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(shop.edit, { minLength: 1, maxLength: 6 }), async (edits) => {
      putBack();
      forgetProcessMemory();
      for (const one of edits) await shop.apply(one);
      const real = await listChanges(shop);
      // Rules count at once, so shoppers look only now.
      const before = await look(shop);
      await shop.publish();
      const named = [...new Set(real.flatMap(({ product }) => product?.id ?? []))].toSorted();
      const after = await look(shop);
      const comparable = listComparable(before, after);
      const differing = comparable.filter((name) => !isDeepStrictEqual(before.get(name), after.get(name)));
      // An option whose only bundle goes is named, too, and no shopper sees it any more.
      const shown = new Set(listIds(comparable));
      expect(named.filter((id) => shown.has(id))).toEqual(listIds(differing));
      for (const { kind } of real) met.add(kind);
      expect(await listChanges(shop)).toEqual([]);
    }),
    { numRuns: ofVolume(30, 5000), ...SEED },
  );
  expect([...met].toSorted()).toEqual(
    ["bundle", "category", "gone", "new", "other", "picture", "price", "text"].toSorted(),
  );
}, 900_000);
