import { describe, expect, it } from "@jest/globals";
import { endpoint as deleteIntegration } from "../../functions/integrations/delete-integration.ts";
import { endpoint as readIntegration } from "../../functions/integrations/read-integration.ts";
import { endpoint as updateIntegration } from "../../functions/integrations/update-integration.ts";
import { integrationEvents } from "../../lib/integrations/integration-events.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { call } from "../support/call.ts";
import { integrationShop } from "../support/events/integrations.ts";
import { recordedTable } from "../support/events/recorded-changes.ts";
import { NOON } from "../support/runtime.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };

describe("events of integrations", () => {
  it("tell each change with its number, secrets masked; what changes nothing is not told", async () => {
    const table = recordedTable({ now: () => NOON });
    const ctx = {
      table,
      now: () => NOON,
      log: silent,
      profile: "specification",
      deadline: deadlineIn(5000),
    } as const;
    const { create } = integrationShop(table);
    const raised = async () => {
      const changes = table
        .newChanges()
        .filter(({ before, after }) => integrationEvents.itemTypes.includes((after ?? before)?.type ?? ""));
      return (await Promise.all(changes.map((change) => integrationEvents.eventsOf(ctx, change)))).flat();
    };
    const { body } = await create();
    const id: string = body.data.id;
    const object = { type: "integration", id };
    const params = { integrationID: id };
    const shown = async () => {
      const { meta, ...data } = (await call(readIntegration, { table, params })).body.data;
      return { ...data, meta: { timestamps: meta.timestamps } };
    };
    const created = await raised();
    expect(created).toEqual([
      { key: "integration.created", object, position: 1, payload: { data: await shown() } },
    ]);
    expect(JSON.stringify(created)).not.toContain("sample-shared");
    expect(JSON.stringify(created)).not.toContain("whsec_");
    await call(updateIntegration, { table, params, body: { data: {} } });
    expect(await raised()).toEqual([]);
    await call(updateIntegration, { table, params, body: { data: { name: "Desk" } } });
    expect(await raised()).toEqual([
      { key: "integration.updated", object, position: 2, payload: { data: await shown() } },
    ]);
    const item = table.all().find(({ type }) => type === "integration")!;
    const noChange = { key: item, before: item, after: item, at: NOON, isExpiry: false };
    expect(await integrationEvents.eventsOf(ctx, noChange)).toEqual([]);
    await call(deleteIntegration, { table, params });
    expect(await raised()).toEqual([
      { key: "integration.deleted", object, position: 3, payload: { type: "integration", id } },
    ]);
  });
});
