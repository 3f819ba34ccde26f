import { describe, expect, it } from "@jest/globals";
import { forgetProcessMemory } from "../../../lib/kernel/process-memory.ts";
import {
  everyRequestWriteFails,
  everyWorkerWriteFails,
  HURRIED,
  inOneStore,
  listTasks,
  type Scenario,
  twoWorkersEndIt,
  WRITE_FAULTS,
} from "../../support/background/background.ts";
import { patientWorker } from "../../support/background/patient-worker.ts";
import { expectData, shopOn } from "../../support/shop.ts";
import { aRelatedShop, callsOn } from "../../support/shops/related.ts";
import { interruptTable } from "../../support/tables/interrupted.ts";
import type { MemoryTable } from "../../support/tables/memory-table.ts";

/** So many that their lists do not fit into one transaction, and take two steps. */
const MANY = 110;

async function fillShop() {
  const shop = await aRelatedShop(MANY + 1);
  return { shop: { ...shop, others: shop.ids.slice(1) }, putBack: shop.table.keepState() };
}

let filled: ReturnType<typeof fillShop> | undefined;

/** Returns the same store each time, as it was filled, because filling it takes longer than a test. */
async function aLargeShop() {
  filled ??= fillShop();
  const { shop, putBack } = await filled;
  putBack();
  forgetProcessMemory();
  return shop;
}

/** The number of stored lists of a slug, without pending work. */
function storedLists(table: MemoryTable, slug: string) {
  return table.all().filter(({ pk, sk }) => pk === `RELATED#${slug}` && sk !== "#").length;
}

const makeScenario =
  (method: "associate" | "dissociate" | "detach" | "delete"): (() => Promise<Scenario>) =>
  async () => {
    const { table, a, others, associate } = await aLargeShop();
    if (method !== "associate") {
      await expectData(associate(a, "CRP_sets", others));
      await patientWorker().workToTheEnd(table);
    }
    const related = method === "associate" ? [a] : [];
    const { related: read } = callsOn(table);
    return {
      table,
      ask: async ({ table: on = table, ...more } = {}) => {
        const calls = callsOn(on as MemoryTable, more);
        if (method === "associate") return (await calls.associate(a, "CRP_sets", others)).status;
        if (method === "dissociate") return (await calls.dissociate(a, "CRP_sets", others)).status;
        if (method === "detach") return (await calls.detach(a, "CRP_sets")).status;
        return (await shopOn(on, more).delete(`/pcm/products/${a}`)).status;
      },
      isDone: async () => {
        const sample = [others[0]!, others[45]!, others.at(-1)!];
        for (const id of sample) expect(await read(id, "CRP_sets")).toEqual(related);
        const listed = table.all().filter(({ pk, sk }) => pk === "RELATED#CRP_sets" && sk !== "#");
        expect(listed).toHaveLength(method === "detach" || method === "delete" ? MANY : MANY + 1);
        if (method !== "delete")
          expect(await read(a, "CRP_sets")).toHaveLength(method === "associate" ? MANY : 0);
      },
      isUntouched: async () => {
        expect(await read(a, "CRP_sets")).toHaveLength(method === "associate" ? 0 : MANY);
        expect(await read(others[45]!, "CRP_sets")).toEqual(method === "associate" ? [] : [a]);
      },
    };
  };

describe("a change of many products in both directions", () => {
  it("201: what was answered is there, before any background work", async () => {
    const { table, a, others, associate, related, slugsOf, ...shop } = await aLargeShop();
    const last = others.at(-1)!;
    const { status, body } = await associate(
      a,
      "CRP_sets",
      others.map((id, at) => [id, -at]),
      HURRIED,
    );
    expect([status, body.meta.associated_products.length]).toEqual([201, MANY]);
    expect(storedLists(table, "CRP_sets")).toBeLessThan(MANY);
    expect(await related(a, "CRP_sets")).toEqual(others.toReversed());
    const path = `/pcm/products/${last}/custom-relationships/CRP_sets` as const;
    const before = await expectData(shop.get(path));
    expect(before).toEqual([{ id: a, type: "product", attributes: { sort_order: 1 - MANY } }]);
    await patientWorker().workToTheEnd(table);
    expect(await expectData(shop.get(path))).toEqual(before);
    expect(await slugsOf(last)).toEqual(["CRP_sets"]);
    expect(listTasks(table)).toEqual([]);
  });

  it("204: small changes from the other side meanwhile count", async () => {
    const { table, a, others, associate, dissociate, detach, related } = await aLargeShop();
    const [x, y] = [others.at(-1)!, others.at(-2)!];
    await associate(a, "CRP_sets", others, HURRIED);
    await expectData(dissociate(x, "CRP_sets", [a]));
    await expectData(detach(y, "CRP_sets"));
    for (const id of [x, y]) expect(await related(id, "CRP_sets")).toEqual([]);
    await patientWorker().workToTheEnd(table);
    expect(await related(x, "CRP_sets")).toEqual([]);
    const left = await related(a, "CRP_sets");
    expect(left).toHaveLength(MANY - 2);
    expect(await related(y, "CRP_sets")).toEqual([]);
  });

  it("204: large changes from the other side meanwhile count", async () => {
    const { table, a, others, associate, dissociate, related } = await aLargeShop();
    const x = others.at(-1)!;
    const all = [a, ...others.slice(0, -1)];
    await associate(x, "CRP_sets", all);
    await patientWorker().workToTheEnd(table);
    await dissociate(a, "CRP_sets", [x]);
    await associate(a, "CRP_sets", others, HURRIED);
    expect((await dissociate(x, "CRP_sets", all, HURRIED)).status).toBe(204);
    expect(await related(x, "CRP_sets")).toEqual([]);
    expect(await related(a, "CRP_sets")).not.toContain(x);
    await patientWorker().workToTheEnd(table);
    expect(await related(x, "CRP_sets")).toEqual([]);
    const left = await related(a, "CRP_sets");
    expect([left.length, left.includes(x)]).toEqual([MANY - 1, false]);
  });

  it("201: products that are deleted meanwhile, on either side, leave nothing behind", async () => {
    const { table, a, others, associate, related, ...shop } = await aLargeShop();
    const [x, y] = [others.at(-1)!, others.at(-2)!];
    await associate(a, "CRP_sets", others, HURRIED);
    await shop.delete(`/pcm/products/${x}`, HURRIED);
    expect(await related(a, "CRP_sets")).toHaveLength(MANY - 1);
    await shop.delete(`/pcm/products/${a}`, HURRIED);
    expect(await related(y, "CRP_sets")).toEqual([]);
    await patientWorker().workToTheEnd(table);
    expect(await related(y, "CRP_sets")).toEqual([]);
    expect(await related(others[0]!, "CRP_sets")).toEqual([]);
    expect(listTasks(table)).toEqual([]);
  });

  it("204: a definition is deleted while the work for it is pending", async () => {
    const { table, a, others, associate, detach, ...shop } = await aLargeShop();
    await associate(a, "CRP_sets", others, HURRIED);
    await detach(a, "CRP_sets");
    expect((await shop.delete("/pcm/custom-relationships/CRP_sets")).status).toBe(
      storedLists(table, "CRP_sets") > 0 ? 400 : 204,
    );
    await patientWorker().workToTheEnd(table);
    expect(listTasks(table)).toEqual([]);
  });

  it("201: a publication has what was answered before it", async () => {
    const { table, a, others, associate, attach, catalog_id, ...shop } = await aLargeShop();
    const last = others.at(-1)!;
    await attach([a, last]);
    await associate(a, "CRP_sets", others, HURRIED);
    await shop.post(`/catalogs/${catalog_id}/releases`, undefined, HURRIED);
    await patientWorker().workToTheEnd(table);
    const path = `/catalog/products/${last}/relationships/CRP_sets/products` as const;
    expect((await expectData(shop.get(path))).map(({ id }) => id)).toEqual([a]);
  });

  it("201: two at the same time, from both ends", async () => {
    const { table, a, others, associate, related } = await aLargeShop();
    const x = others.at(-1)!;
    const busy = callsOn(interruptTable(table, () => associate(x, "CRP_sets", [a, ...others], HURRIED)));
    await expectData(busy.associate(a, "CRP_sets", others));
    await patientWorker().workToTheEnd(table);
    expect(await related(x, "CRP_sets")).toContain(a);
    expect(await related(a, "CRP_sets")).toContain(x);
    expect((await related(others[0]!, "CRP_sets")).toSorted()).toEqual([a, x].toSorted());
  });
});

describe.each(["associate", "dissociate", "detach", "delete"] as const)("%s of many products", (method) => {
  const make = inOneStore(makeScenario(method));

  it.each(WRITE_FAULTS)("is whole or did not happen when a write of the request is %s", async (fault) => {
    expect(await everyRequestWriteFails(make, fault)).toBeGreaterThan(1);
  });

  it.each(WRITE_FAULTS)("is whole when a write of a worker is %s", async (fault) => {
    expect(await everyWorkerWriteFails(make, fault)).toBeGreaterThan(1);
  });

  it("is whole after two workers at the same time", async () => {
    await twoWorkersEndIt(await make());
  });
});
