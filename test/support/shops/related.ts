import type { Call } from "../call.ts";
import { expectData, shopOn } from "../shop.ts";
import type { MemoryTable } from "../tables/memory-table.ts";
import { aMerchant } from "./merchant.ts";

export type Ref = string | readonly [id: string, sortOrder: number | null];

const toRefs = (refs: readonly Ref[]) => ({
  data: refs.map((ref) => {
    const [id, sort_order] = typeof ref === "string" ? [ref] : ref;
    return { type: "product", id, ...(sort_order === undefined ? {} : { attributes: { sort_order } }) };
  }),
});

const toSlugs = (...slugs: readonly string[]) => ({
  data: slugs.map((slug) => ({ type: "custom-relationship", slug })),
});

/** A merchant with the relationships `CRP_similar` (one way) and `CRP_sets` (both ways), and products by number. */
export async function aRelatedShop(count = 4, on?: MemoryTable) {
  const shop = await aMerchant(on);
  const define = (slug: string, attributes: object = {}) =>
    shop.post("/pcm/custom-relationships", {
      data: { type: "custom-relationship", attributes: { name: slug, slug, ...attributes } },
    });
  await expectData(define("similar", { description: "Like this one" }));
  await expectData(define("sets", { bi_directional: true }));
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await shop.product({ sku: `S${at}` })).id);
  const [a = "", b = "", c = "", d = ""] = ids;
  return { ...shop, ...callsOn(shop.table), define, ids, a, b, c, d };
}

/** Requests about the related products of a store. */
export function callsOn(table: MemoryTable, settings: Call = {}) {
  const shop = shopOn(table, settings);
  const at = (id: string, slug: string) => `/pcm/products/${id}/custom-relationships/${slug}` as const;
  return {
    associate: (id: string, slug: string, refs: readonly Ref[], more: Call = {}) =>
      shop.post(at(id, slug), toRefs(refs), more),
    dissociate: (id: string, slug: string, refs: readonly Ref[], more: Call = {}) =>
      shop.delete(at(id, slug), { body: toRefs(refs), ...more }),
    attachSlugs: (id: string, ...slugs: readonly string[]) =>
      shop.post(`/pcm/products/${id}/custom-relationships`, toSlugs(...slugs)),
    detach: (id: string, ...slugs: readonly string[]) =>
      shop.delete(`/pcm/products/${id}/custom-relationships`, { body: toSlugs(...slugs) }),
    /** All related ids, in order. */
    related: async (id: string, slug: string) => {
      const ids: string[] = [];
      for (;;) {
        const { body } = await shop.get(`${at(id, slug)}?page[limit]=100&page[offset]=${ids.length}`);
        ids.push(...body.data.map((one) => one.id));
        if (body.data.length === 0 || ids.length >= body.meta.results.total) return ids;
      }
    },
    slugsOf: async (id: string) => {
      const { body } = await shop.get(`/pcm/products/${id}/custom-relationships`);
      return body.data.map(({ attributes }) => attributes.slug);
    },
  };
}
