import { describe, expect, it } from "@jest/globals";
import { createRecordedTable } from "../support/events/recorded-changes.ts";
import { findIds, followChanges } from "../support/follow-changes.ts";
import { anOrder, orderId, saveOrders } from "../support/orders.ts";
import { NOON } from "../support/runtime.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { failingTable, WRITE_FAULTS } from "../support/tables/failing-table.ts";

async function aStore() {
  const table = createRecordedTable({ now: () => NOON });
  const shop = shopOn(table);
  const data = { type: "customer", name: "Ida Marrow", email: "ida@larkfield.example" };
  const { id } = await expectData(shop.post("/v2/customers", { data }));
  const rename = (name: string) =>
    expectData(shop.put(`/v2/customers/${id}`, { data: { type: "customer", name } }));
  const find = (filter: string) => findIds(shop, "/v2/customers", filter);
  const listRows = () =>
    table
      .all()
      .flatMap(({ type, pk, sk }) => (type === "look_up" ? [`${pk} ${sk}`] : []))
      .sort();
  return { ...shop, table, id, rename, find, listRows };
}

describe("rows that find records by a part of a name", () => {
  it("follow a new name, and end with their record", async () => {
    const { table, id, rename, find, listRows, ...shop } = await aStore();
    await followChanges(table);
    await rename("Ida Lund");
    await followChanges(table);
    expect(await find("ilike(name,marrow*)")).toEqual([]);
    expect(await find("ilike(name,lund*)")).toEqual([id]);
    await shop.delete(`/v2/customers/${id}`);
    await followChanges(table);
    expect(listRows()).toEqual([]);
  });

  it.each(WRITE_FAULTS)("end at the last change, also when each write in turn is %s", async (fault) => {
    const { table, id, rename, find, listRows } = await aStore();
    await followChanges(table);
    await rename("Ida Lund");
    await rename("Ida Marrow");
    const changes = table.newChanges();
    const firstHalf = changes.slice(0, changes.length / 2);
    for (let at = 0; ; at += 1) {
      const through = failingTable(table, at, fault);
      const half = await followChanges(table, { changes: firstHalf, through }).catch(() => false);
      if (!through.isHit()) break;
      expect(half).toBe(false);
      expect(await followChanges(table, { changes })).toBe(true);
      expect(await find("ilike(name,marrow*)")).toEqual([id]);
      expect(await find("ilike(name,lund*)")).toEqual([]);
      expect(listRows()).toHaveLength(3);
    }
  });

  it("end when their order ends", async () => {
    const { table } = await aStore();
    const ends_at = Math.floor(NOON.getTime() / 1000) + 60;
    await saveOrders(table, [anOrder({ id: orderId(3), order_number: "TW-9", ends_at })]);
    await followChanges(table);
    const rows = table.all().filter(({ type, pk }) => type === "look_up" && pk.includes("#orders."));
    expect(new Set(rows.map(({ expires_at }) => expires_at))).toEqual(new Set([ends_at]));
  });

  it("are written although another record cannot be read", async () => {
    const { table, id, find } = await aStore();
    const change = table.newChanges().find(({ after }) => after?.type === "customer");
    if (!change?.after) throw new Error("No customer was written.");
    const { packed: _, ...broken } = change.after;
    const another = { ...change, key: { ...change.key, pk: "CUSTOMER#x" }, after: broken };
    expect(await followChanges(table, { changes: [another, change] })).toBe(true);
    expect(await find("ilike(name,ida*)")).toEqual([id]);
  });
});
