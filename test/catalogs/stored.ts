import type { StoredPart } from "../formats/stored-part.ts";
import { HURRIED } from "../formats/stored-part.ts";
import { expectData, type Shop } from "../support/shop.ts";

async function addRules(shop: Shop): Promise<void> {
  const [catalog] = await expectData(shop.get("/catalogs"));
  await expectData(
    shop.post("/catalogs/rules", {
      data: {
        type: "catalog_rule",
        attributes: { name: "Members", catalog_id: catalog.id, tags: ["member"], channels: ["web"] },
      },
    }),
  );
}

/** A second release and a deleted price book with unfinished work: tasks in the table. */
async function addUnfinishedWork(shop: Shop): Promise<void> {
  const [catalog] = await expectData(shop.get("/catalogs"));
  const book = await expectData(
    shop.post("/pcm/pricebooks", {
      data: { type: "pricebook", attributes: { name: "Old" } },
    }),
  );
  await expectData(shop.delete(`/pcm/pricebooks/${book.id}`, HURRIED));
  const plans = `/catalogs/${catalog.id}/release-plans` as const;
  const described = { type: "catalog", id: catalog.id, attributes: { description: "All that the shop has" } };
  await expectData(shop.put(`/catalogs/${catalog.id}`, { data: described }));
  await expectData(shop.post(plans));
  await expectData(shop.post(plans, undefined, HURRIED));
  // A finished release with an id of its own, because processes remember what they read of a release.
  await expectData(shop.post(`/catalogs/${catalog.id}/releases`));
  await expectData(shop.post("/pcm/catalogs/search/jobs/reindex-tenant-releases", {}, HURRIED));
  await expectData(shop.post(`/catalogs/${catalog.id}/releases`, {}, HURRIED));
}

/** Items of every type that the area stores, see `test/formats`. */
export const storedParts: readonly StoredPart[] = [
  { place: 50, add: addRules },
  { place: 140, add: addUnfinishedWork },
];
