import { describe, expect, it } from "@jest/globals";
import { HURRIED } from "../../support/background/background.ts";
import { runWorker } from "../../support/background/worker.ts";
import type { Call } from "../../support/call.ts";
import { memoryPrivateFiles } from "../../support/private-files.ts";
import { aPromotionWithJobs, give } from "../../support/promotions/promotion-jobs.ts";
import { anHourLater, NOON } from "../../support/runtime.ts";
import { shopOn, tableAtNoon } from "../../support/shop.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

/** A promotion, its export jobs, and the private files that were kept. */
async function anExport(kind: "standard" | "rule" = "standard") {
  const promotion = await aPromotionWithJobs(tableAtNoon(), kind);
  const kept = new Map<string, string>();
  const links: { name: string; seconds: number }[] = [];
  const privateFiles: NonNullable<Call["privateFiles"]> = {
    ...memoryPrivateFiles(),
    keep: async (_, { name, mimeType, bytes }) => {
      expect(mimeType).toBe("text/csv; charset=utf-8");
      if (!kept.has(name)) kept.set(name, Buffer.from(bytes).toString("utf8"));
    },
    linkTo: async (_, name, seconds) => {
      links.push({ name, seconds });
      return `https://private.example/${name}?signed`;
    },
  };
  const { get } = shopOn(promotion.table);
  const file = (jobID: string, more: Call = {}) =>
    kind === "standard"
      ? get(`/v2/promotions/${promotion.id}/jobs/${jobID}/file`, { privateFiles, ...more })
      : get(`/v2/rule-promotions/${promotion.id}/jobs/${jobID}/file`, { privateFiles, ...more });
  const startExport = (more: Call = {}) =>
    promotion.send({ type: "promotion_job", job_type: "code_export" }, more);
  const lines = (jobID: string) => (kept.get(`codes/${jobID}.csv`) ?? "").split("\n");
  return { ...promotion, file, startExport, lines, kept, links };
}

const HEADER =
  "code,max_uses_per_code,consume_unit,uses,created_by,created_at,user,max_uses_per_shopper,includes_guests,is_for_new_shopper";

describe("a job of the type code_export", () => {
  it("201: all codes once, in the order of the list, behind a link that is good for five minutes", async () => {
    const { start, workOff, startExport, file, lines, links, codes, read, id } = await anExport();
    await start({ number_of_codes: 1000, max_uses_per_code: 3 }, { deadlineMs: 60_000 });
    await workOff();
    await start({ number_of_codes: 7 });
    const { status, body } = await startExport();
    const jobID = body.data.id;
    expect([status, body.data]).toMatchObject([201, { job_type: "code_export", promotion_id: id }]);
    await workOff();
    const job = (await read(jobID)).body.data;
    expect(job).toMatchObject({ status: "completed", export_result: { exported: 1007 } });
    expect([job.parameters, job.generate_result]).toEqual([undefined, undefined]);
    const answer = await file(jobID);
    const href = `https://private.example/codes/${jobID}.csv?signed`;
    expect([answer.status, answer.body]).toEqual([200, { data: { href }, href }]);
    expect(links).toEqual([{ name: `codes/${jobID}.csv`, seconds: 300 }]);
    const [header, ...rows] = lines(jobID);
    expect([header, rows.pop()]).toEqual([HEADER, ""]);
    const at = NOON.toISOString();
    expect(rows).toEqual(
      (await codes()).map(
        ({ code, max_uses }) => `${code},${max_uses ?? ""},per_cart,0,Key-test-client,${at},,,,`,
      ),
    );
    expect(rows).toHaveLength(1007);
  });

  it("201: a small one is completed in the answer, also without 'data'; an empty list is a header", async () => {
    const { table, id, file, lines } = await anExport();
    const { status, body } = await shopOn(table).post(`/v2/promotions/${id}/jobs`, {
      job_type: "code_export",
    });
    expect([status, body.data]).toMatchObject([
      201,
      { status: "completed", job_type: "code_export", export_result: { exported: 0 } },
    ]);
    expect((await file(body.data.id)).status).toBe(200);
    expect(lines(body.data.id)).toEqual([HEADER, ""]);
  });

  it("201: of a rule promotion, with its unit of uses and quotes where a code needs them", async () => {
    const { table, owner, startExport, file, lines } = await anExport("rule");
    await give(table, owner, ['A "quoted", code', "=PLAIN"]);
    const { body } = await startExport();
    expect((await file(body.data.id)).status).toBe(200);
    const [, first, second] = lines(body.data.id);
    expect(first).toBe(`"A ""quoted"", code",,per_checkout,0,,${NOON.toISOString()},,,,`);
    expect(second).toBe(`=PLAIN,,per_checkout,0,,${NOON.toISOString()},,,,`);
  });

  it("400: another job of the promotion while one is running; 422: its file until it is completed", async () => {
    const { start, startExport, file, workOff } = await anExport();
    await start({ number_of_codes: 1000 }, { deadlineMs: 60_000 });
    await workOff();
    const first = await startExport(HURRIED);
    expect(first.body.data.status).toBe("processing");
    const second = await startExport();
    expect([second.status, second.body.errors[0].title]).toEqual([400, "Too many jobs"]);
    expect((await file(first.body.data.id)).status).toBe(422);
    await workOff();
    expect((await file(first.body.data.id)).status).toBe(200);
    expect((await startExport()).status).toBe(201);
  });

  it("404: the file of a job that creates codes, of an unknown one, and of an export older than a day", async () => {
    const { start, startExport, file, kept } = await anExport();
    expect((await file((await start({ number_of_codes: 1 })).body.data.id)).status).toBe(404);
    expect((await file(UNKNOWN_ID)).status).toBe(404);
    const { body } = await startExport();
    const hours = (count: number) => ({ now: () => new Date(NOON.getTime() + count * 3_600_000) });
    expect((await file(body.data.id, hours(23))).status).toBe(200);
    expect((await file(body.data.id, hours(24))).status).toBe(404);
    expect(kept.size).toBe(1);
  });

  it("200: cancelled, it collects no more and has no file", async () => {
    const { start, startExport, cancel, file, workOff, read } = await anExport();
    await start({ number_of_codes: 1000 }, { deadlineMs: 60_000 });
    await workOff();
    const { body } = await startExport(HURRIED);
    expect((await cancel(body.data.id)).status).toBe(200);
    await workOff();
    expect((await read(body.data.id)).body.data.status).toBe("cancelled");
    expect((await file(body.data.id)).status).toBe(422);
  });

  it("failed: the codes were given up meanwhile", async () => {
    const { start, startExport, change, workOff, read, table } = await anExport();
    await start({ number_of_codes: 1000 }, { deadlineMs: 60_000 });
    await workOff();
    const { body } = await startExport(HURRIED);
    await change({ codes_id: UNKNOWN_ID });
    expect(await runWorker({ table, now: anHourLater })).toBe(true);
    expect((await read(body.data.id)).body.data).toMatchObject({
      status: "failed",
      error: expect.any(String),
    });
  });

  it("400 for parameters of an export, and for a job that creates codes without any", async () => {
    const { send } = await anExport();
    for (const data of [
      { job_type: "code_export", parameters: { number_of_codes: 1 } },
      { job_type: "code_generate" },
    ]) {
      const { status, body } = await send({ type: "promotion_job", ...data });
      expect([status, body.errors[0].source]).toEqual([400, "data.parameters"]);
    }
  });

  it("401 and 403 for the file; 422 where the deployment keeps none", async () => {
    const { startExport, file } = await anExport();
    const { id } = (await startExport()).body.data;
    expect((await file(id, { as: null })).status).toBe(401);
    expect((await file(id, { as: "implicit" })).status).toBe(403);
    expect((await file(id, { privateFiles: "none" })).status).toBe(422);
  });
});
