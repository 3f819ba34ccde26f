import { describe, expect, it } from "@jest/globals";
import {
  everyRequestWriteFails,
  everyWorkerWriteFails,
  finishScenario,
  HURRIED,
  type Scenario,
  twoWorkersEndIt,
  WRITE_FAULTS,
} from "../support/background/background.ts";
import { runWorker, timeForSteps } from "../support/background/worker.ts";
import { aForm, csv } from "../support/imports/import-shop.ts";
import { memoryPrivateFiles } from "../support/private-files.ts";
import { expectData, shopOn, tableAtNoon } from "../support/shop.ts";
import { aMerchant } from "../support/shops/merchant.ts";
import { aParentWith } from "../support/shops/parent.ts";

const HEADER = "external_ref,name,sku,commodity_type";
const aFile = (count: number) =>
  csv(
    HEADER,
    ...Array.from({ length: count }, (_, at) => `LK-${at},Product ${at},SKU-${at},physical`),
    "BAD,,,physical",
    `LK-0,Again,SKU-0,physical`,
  );

/** An import of new products, with two bad rows at the end. Workers of this store reach its bucket. */
async function anImport(count: number) {
  const table = tableAtNoon();
  const privateFiles = memoryPrivateFiles();
  const shop = shopOn(table, { privateFiles });
  const jobs: string[] = [];
  const scenario: Scenario & { readonly privateFiles: typeof privateFiles } = {
    privateFiles,
    table,
    ask: async (more = {}) => {
      const { status, body } = await shop.post("/pcm/products/import", undefined, {
        ...aForm(aFile(count)),
        ...more,
      });
      if (status < 300) jobs.push(body.data.id);
      return status;
    },
    isDone: async () => {
      const { attributes, meta } = await expectData(shop.get(`/pcm/jobs/${jobs.at(-1)!}`));
      expect(attributes).toMatchObject({ status: "success", completed_at: expect.any(String) });
      const total = count + 2;
      expect(meta.rows).toEqual({ total, done: total, created: count, updated: 0, unchanged: 0, failed: 2 });
      const { body } = await shop.get("/pcm/products?page[limit]=1");
      expect(body.meta.results.total).toBe(count);
      const errors = await shop.get(`/pcm/jobs/${jobs.at(-1)!}/errors`);
      expect(errors.body.data.map((error) => error.attributes.code)).toEqual(["required", "repeated"]);
      expect(String(privateFiles.kept.get(`imports/${jobs.at(-1)}-errors.csv`)).split("\r\n")).toHaveLength(
        4,
      );
    },
    isUntouched: async () => {
      expect(table.all().filter(({ type }) => type === "job")).toEqual([]);
    },
  };
  return { ...shop, scenario, jobs, privateFiles, table };
}

describe("an import of products", () => {
  it.each(WRITE_FAULTS)("survives a worker whose write is %s, at each of its writes", async (fault) => {
    const make = async () => (await anImport(20)).scenario;
    expect(await everyWorkerWriteFails(make, fault)).toBeGreaterThan(8);
  });

  it.each(WRITE_FAULTS)("is decided or not when a write of its request is %s", async (fault) => {
    const make = async () => (await anImport(1)).scenario;
    expect(await everyRequestWriteFails(make, fault)).toBeGreaterThan(0);
  });

  it("ends right under two workers at once, one of them without leases", async () => {
    await twoWorkersEndIt((await anImport(30)).scenario);
  });

  it("is cancelled in the middle, and its rest imported by another job", async () => {
    const { scenario, jobs, post, get, table, privateFiles } = await anImport(60);
    await scenario.ask();
    const read = async (id: string) => expectData(get(`/pcm/jobs/${id}`));
    const first = jobs[0]!;
    for (let turns = 0; (await read(first)).meta.rows!.done < 16 && turns < 50; turns += 1) {
      await runWorker({ table, privateFiles, ...HURRIED, timeLeftMs: timeForSteps() });
    }
    const { attributes } = await expectData(post(`/pcm/jobs/${first}/cancel`));
    expect(attributes.status).toBe("cancelled");
    expect(await runWorker({ table, privateFiles })).toBe(true);
    const { done, created } = (await read(first)).meta.rows!;
    expect([done, created]).toEqual([created, done]);
    expect(done).toBeLessThan(60);
    const { body } = await post("/pcm/products/import", { data: { type: "product-import", id: first } });
    expect(await runWorker({ table, privateFiles })).toBe(true);
    const rest = await read(body.data.id);
    expect(rest.meta.rows).toMatchObject({ total: 62 - done, created: 60 - created, failed: 2 });
    const again = await get("/pcm/products?page[limit]=1");
    expect(again.body.meta.results.total).toBe(60);
  });

  it("waits for the jobs before it, oldest first", async () => {
    const { scenario, jobs, get, table, privateFiles } = await anImport(1);
    await scenario.ask();
    await scenario.ask();
    const statusOf = async (at: number) =>
      (await expectData(get(`/pcm/jobs/${jobs[at]!}`))).attributes.status;
    for (let turns = 0; (await statusOf(0)) !== "success" && turns < 50; turns += 1) {
      expect(await statusOf(1)).toBe("pending");
      await runWorker({ table, privateFiles, ...HURRIED, timeLeftMs: timeForSteps() });
    }
    expect(await runWorker({ table, privateFiles })).toBe(true);
    expect(await statusOf(1)).toBe("success");
    await finishScenario({ ...scenario, isDone: async () => {} });
  });

  it("goes after another import and a build in the order of their requests; a publication does not wait", async () => {
    const table = tableAtNoon();
    const privateFiles = memoryPrivateFiles();
    const merchant = await aMerchant(table);
    const parent = await aParentWith(merchant, [4, 5]);
    const ids = await Promise.all(
      [1, 2, 3].map(async (at) => (await parent.product({ sku: `OWN-${at}` })).id),
    );
    await parent.attach(ids);
    const importing = shopOn(table, { privateFiles });
    const sendFile = async (name: string) => {
      const file = csv(HEADER, ...Array.from({ length: 40 }, (_, at) => `${name}-${at},${name},,physical`));
      return (await expectData(importing.post("/pcm/products/import", undefined, aForm(file)))).id;
    };
    const jobs = [await sendFile("FIRST")];
    const build = `/pcm/products/${parent.params.product_id}/build` as const;
    jobs.push((await expectData(parent.post(build, undefined, HURRIED))).id, await sendFile("LAST"));
    const releases = `/catalogs/${parent.catalog_id}/releases` as const;
    const { id: release } = await expectData(parent.post(releases, undefined, HURRIED));
    const read = (id: string) => expectData(importing.get(`/pcm/jobs/${id}`));
    const isPublished = async () =>
      (await expectData(parent.get(`${releases}/${release}`))).meta.release_status === "PUBLISHED";
    let livesAfter: number | undefined;
    for (let isDone = false, turns = 0; !isDone && turns < 500; turns += 1) {
      isDone = await runWorker({ table, privateFiles, ...HURRIED, timeLeftMs: timeForSteps() });
      const states = (await Promise.all(jobs.map(read))).map(({ attributes }) => attributes.status);
      const done = states.filter((state) => state === "success").length;
      expect(states.slice(0, done).every((state) => state === "success")).toBe(true);
      expect(states.slice(done + 1).every((state) => state === "pending")).toBe(true);
      if (livesAfter === undefined && (await isPublished())) livesAfter = done;
    }
    for (const id of jobs) expect((await read(id)).attributes.status).toBe("success");
    for (const id of [jobs[0]!, jobs[2]!]) expect((await read(id)).meta.rows).toMatchObject({ created: 40 });
    expect((await parent.children()).meta.results.total).toBe(20);
    expect(livesAfter).toBeLessThan(jobs.length);
  });
});
