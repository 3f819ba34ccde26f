import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../../../lib/table/table.ts";
import { attemptWrites } from "../../../../lib/webhooks/subscriptions/attempts-store.ts";
import { newJobId } from "../../../../lib/webhooks/subscriptions/delivery-attempt.ts";
import { integrationShop } from "../../../support/events/integrations.ts";
import type { AnswerAt } from "../../../support/routes.ts";
import { NOON } from "../../../support/runtime.ts";
import { shopOn } from "../../../support/shop.ts";

const OUTCOME = { attempt: 1, succeeded: true, processing_time: 1, status_code: 200, error_detail: "" };

/** A hundred integrations, the most that a store may have, whose receivers take turns with the events. */
async function manyIntegrations(events: number, receivers = 100) {
  const { table, create } = integrationShop();
  const ids: string[] = [];
  for (let made = 0; made < 100; made += 1) ids.push((await create()).body.data.id);
  const writes = Array.from({ length: events }, (_, number) => {
    const integration_id = ids[number % receivers] ?? "";
    const at = new Date(NOON.getTime() + number).toISOString();
    const event = { id: `e${number}`, type: "order.paid" };
    const job_id = newJobId(integration_id, event.id, at);
    return attemptWrites({ integration_id, job_id, event, at, ...OUTCOME });
  }).flat();
  for (let from = 0; from < writes.length; from += 100) {
    await table.transact(writes.slice(from, from + 100), `t${from}`);
  }
  return table;
}

/** The cost of one page of all logs in the partitions of attempts. */
async function costOfPage(table: Table, query: string, unitsOfOne = 1) {
  const sums = { calls: 0, items: 0, units: 0, again: 0 };
  const counting: Table = {
    ...table,
    query: async (asked) => {
      const page = await table.query(asked);
      const isOfAttempts = /^(ATTEMPTS|DELIVERY-JOBS)#/.test(asked.pk);
      if (isOfAttempts) {
        sums.calls += 1;
        sums.items += page.items.length;
        sums.units += page.units;
      }
      return { ...page, units: page.units * unitsOfOne };
    },
    getMany: (keys, attributes) => {
      sums.again += keys.length;
      return table.getMany(keys, attributes);
    },
  };
  const shop = shopOn(counting);
  const answer = await shop.get(`/v2/integrations/logs?${query}`);
  return { answer, sums };
}

const eventsIn = ({ data }: AnswerAt<"GET", "/v2/integrations/logs">["body"]) =>
  data.map(({ meta }) => meta.event.id);

/** Two receivers have all events. Made once, because lists change nothing. */
let few: ReturnType<typeof manyIntegrations> | undefined;
function fewReceivers() {
  few ??= manyIntegrations(3000, 2);
  return few;
}

describe("GET /v2/integrations/logs of a hundred integrations", () => {
  it("200: reads little more than is counted, and nothing twice", async () => {
    const table = await manyIntegrations(4000);
    const { answer, sums } = await costOfPage(table, "");
    expect(eventsIn(answer.body)).toEqual(Array.from({ length: 25 }, (_, at) => `e${3999 - at}`));
    expect(answer.body.results.total).toBe(1000);
    expect(sums).toMatchObject({ calls: 299, items: 2980, again: 0 });
    expect(sums.units).toBeLessThan(450);
  });

  it("200: goes on where a few have nearly all of it", async () => {
    const { answer, sums } = await costOfPage(await fewReceivers(), "page[offset]=1500");
    expect(eventsIn(answer.body)).toEqual(Array.from({ length: 25 }, (_, at) => `e${1499 - at}`));
    expect(sums).toMatchObject({ calls: 214, items: 1820, again: 0 });
    expect(sums.units).toBeLessThan(420);
  });

  it("422 for a page that would read more than a partition gives in a second", async () => {
    const { answer, sums } = await costOfPage(await fewReceivers(), "page[offset]=1500", 20);
    expect([answer.status, answer.body.errors[0].source]).toEqual([422, "page[offset]"]);
    expect(answer.body.errors[0].detail).toContain("more than 3000 units of 4 KB");
    expect(sums.calls).toBeLessThan(214);
  });
});
