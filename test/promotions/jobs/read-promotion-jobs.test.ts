import { describe, expect, it } from "@jest/globals";
import { HURRIED } from "../../support/background/background.ts";
import { aPromotionWithJobs } from "../../support/promotions/promotion-jobs.ts";
import { NOON } from "../../support/runtime.ts";

/** A promotion with an old finished job and a new unfinished one. */
async function twoJobs() {
  const promotion = await aPromotionWithJobs();
  const first = await promotion.start({ number_of_codes: 2 });
  const now = () => new Date(NOON.getTime() + 60_000);
  const second = await promotion.start({ number_of_codes: 100 }, { now, ...HURRIED });
  return { ...promotion, old: first.body.data, young: second.body.data };
}

describe("GET /v2/promotions/{promotion_id}/jobs", () => {
  it("200: newest first, as they were answered", async () => {
    const { list, old, young } = await twoJobs();
    const { status, body } = await list();
    expect([status, body.data, body.meta.results.total]).toEqual([200, [young, old], 2]);
    expect([old.status, young.status, young.generate_result]).toEqual([
      "completed",
      "processing",
      { generated: 47 },
    ]);
  });

  it("200: a page, or those of a status or kind", async () => {
    const { list, old, young } = await twoJobs();
    const idsOf = async (query: string) => (await list({ query })).body.data.map(({ id }) => id);
    expect(await idsOf("page[limit]=1&page[offset]=1")).toEqual([old.id]);
    expect(await idsOf("filter=eq(status,processing)")).toEqual([young.id]);
    expect(await idsOf("filter=eq(job_type,code_generate):eq(status,completed)")).toEqual([old.id]);
    expect(await idsOf("filter=eq(job_type,code_export)")).toEqual([]);
    expect((await list({ query: "filter=eq(name,x)" })).status).toBe(400);
  });

  it("200: one job by its id", async () => {
    const { read, old } = await twoJobs();
    const { status, body } = await read(old.id.toUpperCase());
    expect([status, body]).toEqual([200, { data: old }]);
  });

  it("404: an unknown job, one of another promotion, an unknown promotion", async () => {
    const { list, read, old, table, remove } = await twoJobs();
    const other = await aPromotionWithJobs(table);
    expect((await read("nobody")).status).toBe(404);
    expect((await other.read(old.id)).status).toBe(404);
    expect((await other.list()).body.data).toEqual([]);
    await remove();
    expect([(await list()).status, (await read(old.id)).status]).toEqual([404, 404]);
  });

  it("403 for shoppers, 401 without a token", async () => {
    const { list, read, old } = await twoJobs();
    expect([(await list({ as: "implicit" })).status, (await list({ as: null })).status]).toEqual([403, 401]);
    expect((await read(old.id, { as: "implicit" })).status).toBe(403);
  });
});
