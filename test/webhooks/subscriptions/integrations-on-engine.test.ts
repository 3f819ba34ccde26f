import { describe, expect, it } from "@jest/globals";
import { attemptWrites } from "../../../lib/webhooks/subscriptions/attempts-store.ts";
import { newJobId } from "../../../lib/webhooks/subscriptions/delivery-attempt.ts";
import { integrationShop } from "../../support/events/integrations.ts";
import { NOON } from "../../support/runtime.ts";
import { useEngine } from "../../support/tables/engine.ts";

const engine = useEngine();
const now = () => NOON;

describe("integrations on the embedded engine", () => {
  it("422: never 101, however many come at once", async () => {
    const shop = integrationShop(await engine.table({ now }));
    const { create } = shop;
    const send = () => create({}, { deadlineMs: 60_000 });
    for (let made = 0; made < 95; made += 19) await Promise.all(Array.from({ length: 19 }, send));
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...[201, 201, 201, 201, 201],
      ...[422, 422, 422, 422, 422],
    ]);
    expect((await shop.get("/v2/integrations")).body.meta.results.total).toBe(100);
  });

  it("200: changes, lists attempts by time and by job, and leaves nothing when it is deleted", async () => {
    const table = await engine.table({ now });
    const shop = integrationShop(table);
    const { body } = await shop.create();
    const integrationID = body.data.id;
    const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000).toISOString();
    const job_id = newJobId(integrationID, "e1", at(0));
    for (const attempt of [1, 2, 3]) {
      const event = { id: "e1", type: "order.paid" };
      const outcome = { succeeded: attempt === 3, processing_time: 5, status_code: 200, error_detail: "" };
      const logged = {
        integration_id: integrationID,
        job_id,
        event,
        attempt,
        at: at(attempt - 1),
        ...outcome,
      };
      await table.transact([...attemptWrites(logged)], `${attempt}`);
    }
    const attempts = ({ body: { data } }: { body: { data: readonly { attempt: number }[] } }) =>
      data.map(({ attempt }) => attempt);
    expect(attempts(await shop.get("/v2/integrations/logs"))).toEqual([3, 2, 1]);
    expect(attempts(await shop.get(`/v2/integrations/${integrationID}/jobs/${job_id}/logs`))).toEqual([
      3, 2, 1,
    ]);
    const jobs = await shop.get(`/v2/integrations/${integrationID}/jobs`);
    expect(jobs.body.data.map(({ id }) => id)).toEqual([job_id]);
    expect((await shop.put(`/v2/integrations/${integrationID}`, { data: { name: "Desk" } })).status).toBe(
      200,
    );
    expect((await shop.delete(`/v2/integrations/${integrationID}`)).status).toBe(204);
    for (const prefix of ["DELIVERY#", "ATTEMPTS#", "DELIVERY-JOBS#"]) {
      const { items } = await table.query({ pk: `${prefix}${integrationID}`, consistent: true });
      expect([prefix, items]).toEqual([prefix, []]);
    }
  });
});
