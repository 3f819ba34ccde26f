import { describe, expect, it } from "@jest/globals";
import { formatWriter, type ItemWriter } from "../../../lib/kernel/item-writer.ts";
import { keys } from "../../../lib/table/keys.ts";
import { readChangeNote } from "../../../lib/table/stamp/change-note.ts";
import { stampSystemTable, stampTable, tableForTasks } from "../../../lib/table/stamp/stamped-table.ts";
import type { Item, Key, Write } from "../../../lib/table/table.ts";
import { NOON } from "../../support/runtime.ts";
import { tableAtNoon } from "../../support/shop.ts";

const request = { requestId: "r1", operation: "products/update-product", at: NOON };
const byKey: ItemWriter = { ...request, actor: { kind: "k", id: "c3f0" } };
const byGuest: ItemWriter = { ...request, actor: { kind: "g", id: "" } };
const bySystem: ItemWriter = { ...request, actor: { kind: "y", id: "" } };
const ABSENT = { only: "absent" } as const;
const PRESENT = { only: "present" } as const;

const item = (key: Key, more: Partial<Item> = {}): Item => ({ ...key, type: "t", version: 1, ...more });
const putOf = (key: Key): Write => ({ put: item(key), when: ABSENT });
const PRODUCT = keys.product("p1");
const ORDER = keys.order("o1");

const notesIn = (items: readonly Item[]) => items.flatMap((one) => readChangeNote(one) ?? []);

describe("a request's table", () => {
  it("names a key as writer by put, update and transaction", async () => {
    const table = tableAtNoon();
    const stamped = stampTable(table, byKey);
    await stamped.put(item(PRODUCT), ABSENT);
    await stamped.update(keys.product("p2"), { set: { type: "t" } }, { unconditional: "a test" });
    await stamped.transact([putOf(keys.product("p3")), putOf(ORDER)], "t1");
    const who = formatWriter(byKey);
    expect(table.all().map((one) => [one.pk, one["who"]])).toEqual([
      ["PRODUCT#p1", who],
      ["PRODUCT#p2", who],
      ["PRODUCT#p3", who],
      ["ORDER#o1", who],
    ]);
  });

  it("names a guest only where everyone is named", async () => {
    const table = tableAtNoon();
    await stampTable(table, byGuest).transact([putOf(PRODUCT), putOf(ORDER), putOf(keys.cart("c1"))], "t1");
    expect(table.all().map((one) => one["who"])).toEqual([undefined, formatWriter(byGuest), undefined]);
  });

  it("puts one note with all deletions into their transaction", async () => {
    const table = tableAtNoon();
    await table.transact([putOf(PRODUCT), putOf(keys.product("p2")), putOf(keys.cart("c1"))], "t0");
    const removal = (key: Key, deleted = {}): Write => ({
      delete: key,
      when: { only: { version: 1 } },
      deleted,
    });
    const writes = [
      removal(PRODUCT, { name: "Alder mug" }),
      removal(keys.product("p2")),
      removal(keys.cart("c1")),
    ];
    await stampTable(table, byKey).transact(writes, "t1");
    expect(table.calls.transact).toBe(2);
    expect(notesIn(table.all())).toEqual([
      { action: "deleted", family: "product", ids: ["p1"], name: "Alder mug", version: 2 },
      { action: "deleted", family: "product", ids: ["p2"], version: 2 },
    ]);
    const [note] = table.all();
    expect(note).toMatchObject({ who: formatWriter(byKey), expires_at: NOON.getTime() / 1000 + 86_400 });
  });

  it("notes neither a deletion without a condition nor one that fails", async () => {
    const table = tableAtNoon();
    await table.put(item(PRODUCT), ABSENT);
    const stamped = stampTable(table, byKey);
    await stamped.transact([{ delete: PRODUCT, when: { unconditional: "a test" } }], "t1");
    await expect(stamped.transact([{ delete: PRODUCT, when: PRESENT }], "t2")).rejects.toThrow();
    expect(table.all()).toEqual([]);
  });

  it("notes no name of a person", async () => {
    const table = tableAtNoon();
    await table.put(item(keys.customer("u1")), ABSENT);
    const removal: Write = { delete: keys.customer("u1"), when: PRESENT, deleted: { name: "Ida Marrow" } };
    await stampTable(table, byKey).transact([removal], "t1");
    expect(notesIn(table.all())).toEqual([
      { action: "deleted", family: "customer", ids: ["u1"], pk: "CUSTOMER#u1" },
    ]);
  });

  it("notes what a full transaction deletes after it", async () => {
    const table = tableAtNoon();
    const some = Array.from({ length: 100 }, (_, at) => keys.product(`p${at}`));
    await table.transact(some.map(putOf), "t0");
    await stampTable(table, byKey).transact(
      some.map((key) => ({ delete: key, when: PRESENT })),
      "t1",
    );
    expect(notesIn(table.all())).toHaveLength(100);
  });

  it("leaves steps of tasks without a merchant's name", async () => {
    const table = tableAtNoon();
    const forTasks = tableForTasks(stampTable(table, byKey));
    await forTasks.transact([putOf(PRODUCT), putOf(ORDER)], "t1");
    expect(table.all().map((one) => one["who"])).toEqual([undefined, formatWriter(bySystem)]);
  });
});

describe("background work's table", () => {
  it("takes the last writer's name from what it updates, and names itself on orders", async () => {
    const table = tableAtNoon();
    await stampTable(table, byKey).transact([putOf(PRODUCT), putOf(ORDER)], "t1");
    const system = stampSystemTable(table, request);
    await system.update(PRODUCT, { add: { version: 1 } }, PRESENT);
    await system.update(ORDER, { add: { version: 1 } }, PRESENT);
    expect(table.all().map((one) => one["who"])).toEqual([undefined, formatWriter(bySystem)]);
  });

  it("notes no deletion but those that everyone is named for", async () => {
    const table = tableAtNoon();
    await table.transact([putOf(PRODUCT), putOf(ORDER)], "t0");
    const writes = [PRODUCT, ORDER].map((key): Write => ({ delete: key, when: PRESENT }));
    await stampSystemTable(table, request).transact(writes, "t1");
    expect(notesIn(table.all())).toEqual([
      { action: "deleted", family: "order", ids: ["o1"], pk: "ORDER#o1" },
    ]);
  });
});
