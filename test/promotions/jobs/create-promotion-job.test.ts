import { describe, expect, it } from "@jest/globals";
import { getCodeList, listWrite } from "../../../lib/promotions/live/code-list-store.ts";
import { findCodes } from "../../../lib/promotions/live/codes-store.ts";
import type { Table } from "../../../lib/table/table.ts";
import { HURRIED } from "../../support/background/background.ts";
import { aPromotionWithJobs, applyWrites } from "../../support/promotions/promotion-jobs.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn, tableAtNoon } from "../../support/shop.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";

const CODE = /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/;

describe("POST /v2/promotions/{promotion_id}/jobs", () => {
  it("201: a job of usual size is done in the answer, its codes are the promotion's", async () => {
    const { start, codes, id } = await aPromotionWithJobs();
    const parameters = { number_of_codes: 3, max_uses_per_code: 2, consume_unit: "per_item" };
    const { status, body } = await start(parameters, { name: "Summer" });
    const at = NOON.toISOString();
    expect([status, body.data]).toEqual([
      201,
      {
        type: "promotion_job",
        id: expect.any(String),
        promotion_id: id,
        job_type: "code_generate",
        name: "Summer",
        status: "completed",
        parameters: { ...parameters, code_length: 8 },
        generate_result: { generated: 3 },
        meta: { timestamps: { created_at: at, updated_at: at } },
      },
    ]);
    const made = await codes();
    expect(made).toHaveLength(3);
    for (const code of made) {
      expect(code).toMatchObject({ max_uses: 2, used: 0, consume_unit: "per_item", promotion_id: id });
      expect(code.code).toMatch(CODE);
    }
  });

  it("201: without limits codes have none, and are used up by carts", async () => {
    const { start, codes } = await aPromotionWithJobs();
    const { body } = await start({ number_of_codes: 1, max_uses_per_code: null, code_prefix: "" });
    expect(body.data.parameters).toEqual({ number_of_codes: 1, consume_unit: "per_cart", code_length: 8 });
    expect(await codes()).toMatchObject([{ max_uses: null, consume_unit: "per_cart" }]);
  });

  it("201: a thousand codes in one job, all different without regard to case, with prefix and length", async () => {
    const { start, workOff, read, codes, id } = await aPromotionWithJobs();
    const parameters = { number_of_codes: 1000, code_prefix: "été", code_length: 10, max_uses_per_code: 0 };
    const { body } = await start(parameters, { deadlineMs: 60_000 });
    await workOff();
    expect((await read(body.data.id)).body.data).toMatchObject({
      promotion_id: id,
      status: "completed",
      generate_result: { generated: 1000 },
    });
    const made = await codes();
    expect(new Set(made.map(({ code }) => code.toLowerCase())).size).toBe(1000);
    for (const { code, max_uses } of made) {
      expect([code, max_uses]).toEqual([expect.stringMatching(/^été-.{4}-.{4}-.{2}$/), 0]);
    }
  }, 30_000);

  it("201: codes are found in any letter case", async () => {
    const { start, codes, table, id } = await aPromotionWithJobs();
    await start({ number_of_codes: 1, code_prefix: "Summer" });
    const [{ code } = { code: "" }] = await codes();
    for (const text of [code.toLowerCase(), code.toUpperCase()]) {
      expect(await findCodes(table, text)).toMatchObject([{ code, promotion_id: id }]);
    }
  });

  it("201: after thirty days, whatever became of the job before, which is not listed any more", async () => {
    let days = 0;
    const now = () => new Date(NOON.getTime() + days * 24 * 3_600_000);
    const { start, list } = await aPromotionWithJobs(memoryTable({ now }));
    expect((await start({ number_of_codes: 100 }, HURRIED)).body.data.status).toBe("processing");
    days = 31;
    expect((await list({ now })).body.data).toEqual([]);
    const { status, body } = await start({ number_of_codes: 3 }, { now });
    expect([status, (await list({ now })).body.data]).toEqual([201, [body.data]]);
  });

  it("201: one job after the other adds to what is there", async () => {
    const { start, codes } = await aPromotionWithJobs();
    for (let job = 0; job < 3; job += 1) expect((await start({ number_of_codes: 60 })).status).toBe(201);
    expect(new Set((await codes()).map(({ code }) => code)).size).toBe(180);
  });

  it("201: the same answer for the same Idempotency-Key, and one job", async () => {
    const { start, codes, list } = await aPromotionWithJobs();
    const headers = { "idempotency-key": "k1" };
    const first = await start({ number_of_codes: 5 }, { headers });
    const second = await start({ number_of_codes: 5 }, { headers });
    expect([first.status, second.status, second.body.data.id]).toEqual([201, 201, first.body.data.id]);
    expect([(await codes()).length, (await list()).body.data.length]).toEqual([5, 1]);
  });

  it.each<[string, object]>([
    ["data.job_type", { job_type: "code_print", parameters: { number_of_codes: 1 } }],
    ["data.parameters", { job_type: "code_export", parameters: { number_of_codes: 1 } }],
    ["data.job_type", { parameters: { number_of_codes: 1 } }],
    ["data.type", { type: "promotion", job_type: "code_generate", parameters: { number_of_codes: 1 } }],
    ["data.parameters", { job_type: "code_generate" }],
    ["data.name", { job_type: "code_generate", name: "n".repeat(51), parameters: { number_of_codes: 1 } }],
  ])("400: names '%s'", async (source, data) => {
    const { send, table } = await aPromotionWithJobs();
    const { status, body } = await send(data);
    expect([status, body.errors[0]]).toMatchObject([400, { status: 400, title: "Validation Error", source }]);
    expect(typesOf(table)).toEqual(["promotion"]);
  });

  it.each<[string, object]>([
    ["number_of_codes", {}],
    ["number_of_codes", { number_of_codes: 0 }],
    ["number_of_codes", { number_of_codes: 1001 }],
    ["number_of_codes", { number_of_codes: "5" }],
    ["number_of_codes", { number_of_codes: 1.5 }],
    ["max_uses_per_code", { number_of_codes: 1, max_uses_per_code: -1 }],
    ["max_uses_per_code", { number_of_codes: 1, max_uses_per_code: 2 ** 31 }],
    ["consume_unit", { number_of_codes: 1, consume_unit: "per_checkout" }],
    ["code_length", { number_of_codes: 1, code_length: 7 }],
    ["code_length", { number_of_codes: 1, code_length: 17 }],
    ["code_prefix", { number_of_codes: 1, code_prefix: " summer" }],
    ["code_prefix", { number_of_codes: 1, code_prefix: "summer " }],
    ["code_prefix", { number_of_codes: 1, code_prefix: "a\tb" }],
    ["code_prefix", { number_of_codes: 1, code_prefix: "p".repeat(101) }],
    ["max_use_per_code", { number_of_codes: 1, max_use_per_code: 1 }],
  ])("400: names the parameter '%s' of %j", async (name, parameters) => {
    const { start, table } = await aPromotionWithJobs();
    const { status, body } = await start(parameters);
    expect([status, body.errors[0]]).toMatchObject([
      400,
      { title: "Validation Error", source: `data.parameters.${name}` },
    ]);
    expect(typesOf(table)).toEqual(["promotion"]);
  });

  it("400: a second job while one is under way, at once or not", async () => {
    const { start, list } = await aPromotionWithJobs();
    const all = await Promise.all(Array.from({ length: 8 }, () => start({ number_of_codes: 300 }, HURRIED)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(400)]);
    const refused = await start({ number_of_codes: 1 });
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      400,
      { status: 400, title: "Too many jobs" },
    ]);
    expect((await list()).body.data).toHaveLength(1);
  });

  it("201: another promotion's job, whatever is under way", async () => {
    const one = await aPromotionWithJobs();
    await one.start({ number_of_codes: 300 }, HURRIED);
    const other = await aPromotionWithJobs(one.table);
    expect((await other.start({ number_of_codes: 300 }, HURRIED)).status).toBe(201);
  });

  it("422: an automatic promotion has no codes", async () => {
    const { start, table } = await aPromotionWithJobs(tableAtNoon(), "standard", { automatic: true });
    const { status, body } = await start({ number_of_codes: 1 });
    expect([status, body.errors[0]]).toMatchObject([422, { status: 422, title: "No codes allowed" }]);
    expect(typesOf(table)).toEqual(["promotion"]);
  });

  it("422: more codes than a promotion may have; 201 for the last ones", async () => {
    const { start, table, id } = await aPromotionWithJobs();
    const full = { next: 99_990, counts: [...Array(99).fill(1000), 990] };
    await applyWrites(table, [listWrite(id, full, await getCodeList(table, id))]);
    const { status, body } = await start({ number_of_codes: 11 });
    expect([status, body.errors[0]]).toMatchObject([
      422,
      { title: "Unprocessable Entity", source: "data.parameters.number_of_codes" },
    ]);
    expect((await start({ number_of_codes: 10 })).body.data.status).toBe("completed");
  });

  it("201: more than a thousand codes by several jobs, however long the promotion lasts", async () => {
    const period = { start: "2026-03-01T00:00:00Z", end: "2100-01-01T00:00:00Z" };
    const { start, workOff, codes } = await aPromotionWithJobs(tableAtNoon(), "standard", period);
    expect((await start({ number_of_codes: 1000 }, { deadlineMs: 60_000 })).status).toBe(201);
    await workOff();
    expect((await start({ number_of_codes: 1 })).status).toBe(201);
    expect(await codes()).toHaveLength(1001);
  });

  it("422: uses for each item, where items come in groups", async () => {
    const given = { promotion_type: "x_for_y", schema: { x: 3, y: 2, targets: "all" } } as const;
    const { start } = await aPromotionWithJobs(tableAtNoon(), "standard", given);
    const { status, body } = await start({ number_of_codes: 1, consume_unit: "per_item" });
    expect([status, body.errors[0]]).toMatchObject([
      422,
      { title: "Unsupported consume unit", source: "data.parameters.consume_unit" },
    ]);
    expect((await start({ number_of_codes: 1, consume_unit: "per_cart" })).status).toBe(201);
  });

  it("404: an unknown promotion, one of the other engine; 403 for shoppers, 401 without a token", async () => {
    const { send, table } = await aPromotionWithJobs(tableAtNoon(), "rule");
    const shop = shopOn(table);
    const data = { job_type: "code_generate", parameters: { number_of_codes: 1 } };
    expect((await send(data, { table: tableAtNoon() })).status).toBe(404);
    const { id: promotionID } = await aPromotionWithJobs(table);
    expect((await shop.post(`/v2/rule-promotions/${promotionID}/jobs`, { data })).status).toBe(404);
    expect((await send(data, { as: "implicit" })).status).toBe(403);
    expect((await send(data, { as: null })).status).toBe(401);
  });
});

function typesOf(table: Table): string[] {
  return (table as MemoryTable).all().map(({ type }) => type);
}
