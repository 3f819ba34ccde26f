import { expectData, type Shop } from "../shop.ts";

/** Makes a plan and reads it to its end. @returns its data, and each change in short */
export async function makePlan(shop: Pick<Shop, "get" | "post">, catalogId: string, filter = "") {
  const { id } = await expectData(shop.post(`/catalogs/${catalogId}/release-plans`));
  return readPlan(shop, catalogId, id, filter);
}

export async function readPlan(shop: Pick<Shop, "get">, catalogId: string, planId: string, filter = "") {
  const changes = [];
  for (let offset = 0; ; offset += 100) {
    const page = `page[limit]=100&page[offset]=${offset}${filter && `&filter=${filter}`}`;
    const { status, body } = await shop.get(`/catalogs/${catalogId}/release-plans/${planId}?${page}`);
    if (status !== 200) throw new Error(`The plan answers ${status}.`);
    changes.push(...body.included.changes);
    if (changes.length >= body.meta.results.total) return { plan: body.data, changes };
  }
}

type Changes = Awaited<ReturnType<typeof readPlan>>["changes"];

/** Kind, name of product or node, field, before and after. */
export function listInShort(changes: Changes) {
  return changes.map(({ kind, product, node, field, before, after }) => [
    kind,
    product?.name ?? node?.name ?? null,
    field,
    before,
    after,
  ]);
}
