import { describe, expect, it } from "@jest/globals";
import { HURRIED, listTasks } from "../../support/background/background.ts";
import { patientWorker } from "../../support/background/patient-worker.ts";
import { expectData, shopOn } from "../../support/shop.ts";
import { aRelatedShop, callsOn } from "../../support/shops/related.ts";
import { interruptTable } from "../../support/tables/interrupted.ts";
import type { MemoryTable } from "../../support/tables/memory-table.ts";

const SETS = "/pcm/custom-relationships/CRP_sets";
const toBody = (attributes: object) => ({ data: { type: "custom-relationship", attributes } });

/** A large change is under way, although no list has a product any more. @param leave takes the products from the lists */
async function withPendingWork(leave: "dissociate" | "detach") {
  const shop = await aRelatedShop(111);
  const { table, a, associate, dissociate, detach } = shop;
  const others = shop.ids.slice(1);
  await expectData(associate(a, "CRP_sets", others, HURRIED));
  for (let at = 0; at < others.length; at += 90) await dissociate(a, "CRP_sets", others.slice(at, at + 90));
  if (leave === "detach") for (const id of shop.ids) await detach(id, "CRP_sets");
  expect(listTasks(table)).toHaveLength(1);
  return { ...shop, last: others.at(-1) ?? "" };
}

describe("a definition that changes while a large change is being written", () => {
  it("503, then 200: another direction waits for the work", async () => {
    const { table, put, associate, related, a, last } = await withPendingWork("dissociate");
    const turn = async () => (await put(SETS, toBody({ bi_directional: false }))).status;
    expect(await turn()).toBe(503);
    await patientWorker().workToTheEnd(table);
    expect(await turn()).toBe(200);
    await expectData(associate(a, "CRP_sets", [last]));
    expect(await related(last, "CRP_sets")).toEqual([]);
  });

  it("503, then 204: so does its deletion", async () => {
    const { table, delete: remove } = await withPendingWork("detach");
    expect((await remove(SETS)).status).toBe(503);
    await patientWorker().workToTheEnd(table);
    expect((await remove(SETS)).status).toBe(204);
  });
});

describe("what is deleted and made again meanwhile", () => {
  const remake = async (table: MemoryTable, attributes: object) => {
    const shop = shopOn(table);
    expect((await shop.delete(SETS)).status).toBe(204);
    const body = toBody({ name: "Again", slug: "sets", ...attributes });
    await expectData(shop.post("/pcm/custom-relationships", body));
  };

  it("201: a definition with another direction counts", async () => {
    const { table, a, b, related } = await aRelatedShop();
    const busy = interruptTable(table, () => remake(table, { bi_directional: false }));
    await expectData(callsOn(busy).associate(a, "CRP_sets", [b]));
    expect(await related(a, "CRP_sets")).toEqual([b]);
    expect(await related(b, "CRP_sets")).toEqual([]);
  });

  it("200: a change of a definition does not bring back the old one", async () => {
    const { table, get } = await aRelatedShop();
    const busy = interruptTable(table, () => remake(table, { external_name: "New" }));
    await expectData(shopOn(busy).put(SETS, toBody({ description: "Changed" })));
    expect((await expectData(get(SETS))).attributes).toMatchObject({
      name: "Again",
      external_name: "New",
      description: "Changed",
    });
  });

  it("204: a list is not overwritten by what was planned with the old one", async () => {
    const { table, a, b, c, associate, detach, related } = await aRelatedShop();
    await expectData(associate(a, "CRP_similar", [b]));
    const busy = interruptTable(table, async () => {
      await detach(a, "CRP_similar");
      await expectData(associate(a, "CRP_similar", [c]));
    });
    expect((await callsOn(busy).dissociate(a, "CRP_similar", [b])).status).toBe(204);
    expect(await related(a, "CRP_similar")).toEqual([c]);
  });
});
