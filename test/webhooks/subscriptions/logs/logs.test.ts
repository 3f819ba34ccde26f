import { describe, expect, it } from "@jest/globals";
import { attemptWrites } from "../../../../lib/webhooks/subscriptions/attempts-store.ts";
import {
  type DeliveryAttempt,
  firstAttemptAt,
  newJobId,
} from "../../../../lib/webhooks/subscriptions/delivery-attempt.ts";
import { integrationShop } from "../../../support/events/integrations.ts";
import type { AnswerAt } from "../../../support/routes.ts";
import { NOON } from "../../../support/runtime.ts";
import { shopOn } from "../../../support/shop.ts";
import { UNKNOWN_ID } from "../../../support/unknown-id.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const at = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE).toISOString();

/** Two integrations, and a function that logs delivery attempts. */
async function twoIntegrations() {
  const { table, create } = integrationShop();
  const [one, other] = await Promise.all([create(), create()]);
  const ids: [string, string] = [one.body.data.id, other.body.data.id];
  const log = async (
    over: Partial<DeliveryAttempt> & Pick<DeliveryAttempt, "integration_id" | "event" | "at">,
  ) => {
    const job_id = newJobId(over.integration_id, over.event.id, over.at);
    const attempt = {
      job_id,
      attempt: 1,
      succeeded: true,
      processing_time: 12,
      status_code: 204,
      error_detail: "",
    };
    await table.transact(attemptWrites({ ...attempt, ...over }), crypto.randomUUID());
    return job_id;
  };
  const event = (id: string) => ({ id, type: "order.paid" });
  /** An event that a receiver accepts at the third attempt. */
  const logThree = async (integration_id: string, id: string, from: number) => {
    const shared = { integration_id, event: event(id) };
    const failed = { succeeded: false, status_code: 503, error_detail: "The receiver answered outside 2xx." };
    const job_id = await log({ ...shared, ...failed, at: at(from) });
    await log({ ...shared, ...failed, job_id, attempt: 2, at: at(from + 2) });
    await log({ ...shared, job_id, attempt: 3, at: at(from + 8) });
    return job_id;
  };
  return { table, ids, log, event, logThree };
}

const attemptsIn = ({ data }: AnswerAt<"GET", "/v2/integrations/logs">["body"]) =>
  data.map(({ meta, attempt }) => [meta.event.id, attempt]);

describe("GET /v2/integrations/logs and /v2/integrations/{integrationID}/logs", () => {
  it("200: one entry for each attempt, newest first, with flat counts", async () => {
    const { table, ids, log, event, logThree } = await twoIntegrations();
    const shop = shopOn(table);
    const [one, other] = ids;
    const job = await logThree(one, "e1", 0);
    await log({ integration_id: one, event: event("e2"), at: at(5) });
    await log({ integration_id: other, event: event("e1"), at: at(6) });
    const ofOne = await shop.get(`/v2/integrations/${one}/logs`);
    expect(attemptsIn(ofOne.body)).toEqual([
      ["e1", 3],
      ["e2", 1],
      ["e1", 2],
      ["e1", 1],
    ]);
    expect(ofOne.body).toMatchObject({
      meta: { limit: 25, offset: 0, current: 1, total: 1 },
      results: { total: 4 },
    });
    expect(ofOne.body).not.toHaveProperty("links");
    expect(ofOne.body.data[2]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: "integration-log",
      succeeded: false,
      attempt: 2,
      processing_time: 12,
      status_code: 503,
      body: "",
      error_detail: "The receiver answered outside 2xx.",
      relationships: {
        integration: { data: { type: "integration", id: one } },
        job: { data: { type: "integration-job", id: job } },
      },
      meta: { timestamps: { created_at: at(2) }, event: { id: "e1", type: "order.paid" } },
    });
    const ofAll = await shop.get("/v2/integrations/logs");
    expect(attemptsIn(ofAll.body)).toEqual([
      ["e1", 3],
      ["e1", 1],
      ["e2", 1],
      ["e1", 2],
      ["e1", 1],
    ]);
    expect(new Set(ofAll.body.data.map(({ id }) => id)).size).toBe(5);
  });

  it("200: pages lead through all of them once", async () => {
    const { table, ids, logThree } = await twoIntegrations();
    const shop = shopOn(table);
    for (const [index, name] of ["a", "b", "c"].entries()) await logThree(ids[0], name, index);
    const page = async (offset: number) =>
      (await shop.get(`/v2/integrations/logs?page[limit]=4&page[offset]=${offset}`)).body;
    const [first, second, third, fourth] = [await page(0), await page(4), await page(8), await page(12)];
    const whole = (await shop.get("/v2/integrations/logs")).body;
    expect([...attemptsIn(first), ...attemptsIn(second), ...attemptsIn(third)]).toEqual(attemptsIn(whole));
    expect(second.meta).toEqual({ limit: 4, offset: 4, current: 2, total: 3 });
    expect(fourth).toMatchObject({ data: [], results: { total: 9 } });
  });

  it("200: the same attempt logged twice is one entry", async () => {
    const { table, ids, log, event } = await twoIntegrations();
    const shop = shopOn(table);
    const attempt = { integration_id: ids[0], event: event("e1"), at: at(0) };
    for (const _ of [1, 2]) await log(attempt);
    expect((await shop.get("/v2/integrations/logs")).body.results.total).toBe(1);
  });

  it("200: not longer than 30 days", async () => {
    const { table, ids, log, event } = await twoIntegrations();
    const shop = shopOn(table);
    await log({ integration_id: ids[0], event: event("e1"), at: at(0) });
    await log({ integration_id: ids[0], event: event("e2"), at: at(1) });
    const now = () => new Date(NOON.getTime() + 30 * DAY + MINUTE / 2);
    expect(attemptsIn((await shop.get("/v2/integrations/logs", { now })).body)).toEqual([["e2", 1]]);
  });

  it("200: counts a thousand, and pages on behind them", async () => {
    const { table, ids, event } = await twoIntegrations();
    const shop = shopOn(table);
    const [integration_id] = ids;
    const outcome = { attempt: 1, succeeded: true, processing_time: 1, status_code: 200, error_detail: "" };
    const many = Array.from({ length: 1100 }, (_, number) => {
      const when = new Date(NOON.getTime() + number).toISOString();
      const job_id = newJobId(integration_id, `e${number}`, when);
      return attemptWrites({ integration_id, job_id, event: event(`e${number}`), at: when, ...outcome });
    }).flat();
    for (let from = 0; from < many.length; from += 100) {
      await table.transact(many.slice(from, from + 100), `t${from}`);
    }
    const page = async (offset: number) =>
      (await shop.get(`/v2/integrations/${integration_id}/jobs?page[limit]=10&page[offset]=${offset}`)).body;
    expect((await page(0)).results.total).toBe(1000);
    const far = await page(1085);
    expect(far.data.map(({ meta }) => meta.event.id)).toEqual(
      Array.from({ length: 10 }, (_, index) => `e${14 - index}`),
    );
  });

  it("200: none yet, and none of another integration; 404 for an unknown one", async () => {
    const { table, ids, logThree } = await twoIntegrations();
    const shop = shopOn(table);
    await logThree(ids[0], "e1", 0);
    const { body } = await shop.get(`/v2/integrations/${ids[1]}/logs`);
    expect(body).toEqual({
      data: [],
      meta: { limit: 25, offset: 0, current: 1, total: 0 },
      results: { total: 0 },
    });
    for (const below of ["logs", "jobs", "jobs/x/logs"] as const) {
      const path = `/v2/integrations/${UNKNOWN_ID}/${below}` as const;
      expect((await shop.get(path)).status).toBe(404);
    }
  });
});

describe("GET /v2/integrations/{integrationID}/jobs and its logs", () => {
  it("200: one job for each event, with all attempts, newest first", async () => {
    const { table, ids, log, event, logThree } = await twoIntegrations();
    const shop = shopOn(table);
    const [integrationID] = ids;
    const job = await logThree(integrationID, "e1", 0);
    const young = await log({ integration_id: integrationID, event: event("e2"), at: at(5) });
    const jobs = await shop.get(`/v2/integrations/${integrationID}/jobs`);
    expect(jobs.body).toEqual({
      data: [
        {
          id: young,
          type: "integration-job",
          meta: { timestamps: { created_at: at(5) }, event: event("e2") },
        },
        { id: job, type: "integration-job", meta: { timestamps: { created_at: at(0) }, event: event("e1") } },
      ],
      meta: { limit: 25, offset: 0, current: 1, total: 1 },
      results: { total: 2 },
    });
    const logs = (jobID: string, query = "") =>
      shop.get(`/v2/integrations/${integrationID}/jobs/${jobID}/logs?${query}`);
    expect(attemptsIn((await logs(job.toUpperCase())).body)).toEqual([
      ["e1", 3],
      ["e1", 2],
      ["e1", 1],
    ]);
    expect(attemptsIn((await logs(job, "page[limit]=1&page[offset]=1")).body)).toEqual([["e1", 2]]);
    expect(attemptsIn((await logs(young)).body)).toEqual([["e2", 1]]);
  });

  it("404: unknown, no id of a job, and that of another integration", async () => {
    const { table, ids, logThree } = await twoIntegrations();
    const shop = shopOn(table);
    const job = await logThree(ids[0], "e1", 0);
    for (const jobID of ["x", "ffffffff-ffff-7000-a000-000000000000", newJobId(ids[1], "e9", at(0)), job]) {
      const answer = await shop.get(`/v2/integrations/${ids[1]}/jobs/${jobID}/logs`);
      expect(answer).toMatchObject({ status: 404, body: { errors: [{ status: 404 }] } });
    }
  });
});

describe("the id of a job", () => {
  it("is a UUID that tells when its first attempt was made", () => {
    const id = newJobId("i1", "e1", NOON.toISOString());
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(firstAttemptAt(id)).toBe(NOON.toISOString());
    expect(newJobId("i1", "e1", NOON.toISOString())).toBe(id);
    expect(newJobId("i1", "e2", NOON.toISOString())).not.toBe(id);
    expect(newJobId("i2", "e1", NOON.toISOString())).not.toBe(id);
  });
});
