import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { integrationEvents } from "../../../lib/webhooks/subscriptions/integration-events.ts";
import { integrationShop } from "../../support/events/integrations.ts";
import { createRecordedTable } from "../../support/events/recorded-changes.ts";
import { NOON } from "../../support/runtime.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };

describe("events of integrations", () => {
  it("tell each change with its number, secrets masked; what changes nothing is not told", async () => {
    const table = createRecordedTable({ now: () => NOON });
    const shop = integrationShop(table);
    const ctx = {
      table,
      now: () => NOON,
      log: silent,
      profile: "specification",
      deadline: deadlineIn(5000),
    } as const;
    const raised = async () => {
      const changes = table
        .newChanges()
        .filter(({ before, after }) => integrationEvents.itemTypes.includes((after ?? before)?.type ?? ""));
      return (await Promise.all(changes.map((change) => integrationEvents.eventsOf(ctx, change)))).flat();
    };
    const { body } = await shop.create();
    const { id } = body.data;
    const object = { type: "integration", id };
    const shown = async () => {
      const { meta, ...data } = (await shop.get(`/v2/integrations/${id}`)).body.data;
      return { ...data, meta: { timestamps: meta.timestamps } };
    };
    const created = await raised();
    expect(created).toEqual([
      { key: "integration.created", object, position: 1, payload: { data: await shown() } },
    ]);
    expect(JSON.stringify(created)).not.toContain("sample-shared");
    expect(JSON.stringify(created)).not.toContain("whsec_");
    await shop.put(`/v2/integrations/${id}`, { data: {} });
    expect(await raised()).toEqual([]);
    await shop.put(`/v2/integrations/${id}`, { data: { name: "Desk" } });
    expect(await raised()).toEqual([
      { key: "integration.updated", object, position: 2, payload: { data: await shown() } },
    ]);
    const item = table.all().find(({ type }) => type === "integration")!;
    const noChange = { key: item, before: item, after: item, at: NOON, isExpiry: false };
    expect(await integrationEvents.eventsOf(ctx, noChange)).toEqual([]);
    await shop.delete(`/v2/integrations/${id}`);
    expect(await raised()).toEqual([
      { key: "integration.deleted", object, position: 3, payload: { type: "integration", id } },
    ]);
  });
});
