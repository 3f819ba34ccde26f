import { beforeEach, describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { conflict } from "../../lib/kernel/errors.ts";
import { formatEtag, tagView } from "../../lib/kernel/etag.ts";
import { readCount, readCountedPage } from "../../lib/table/counted/counted-page.ts";
import { entity } from "../../lib/table/entity.ts";
import { changeResource, createResource, deleteResource, resource } from "../../lib/table/resource.ts";
import { getOwner, uniqueValue } from "../../lib/table/unique-value.ts";
import { NOON } from "../support/runtime.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";

type Mug = { readonly id: string; readonly sku?: string; readonly made: string };

const MADE = "2026-03-02T10:00:00.000Z";
const LIST = { name: "mugs", order: "latest first" } as const;
const skus = uniqueValue(
  (value) => ({ pk: `UNIQ#mug#${value}`, sk: "UNIQ" }),
  (value) => conflict(`${value} is taken`),
);
const mugs = resource<Mug>({
  entity: entity("mug"),
  name: "mug",
  keyOf: (id) => ({ pk: "MUG", sk: `MUG#${id}` }),
  all: { pk: "MUG", prefix: "MUG#" },
  beside: ({ made }) => ({ made }),
  unique: [{ value: skus, of: ({ sku }) => sku }],
  counted: { list: LIST, at: ({ made }) => made },
});

let table: MemoryTable = memoryTable();
let races: string[] = [];
beforeEach(() => {
  table = memoryTable({ now: () => NOON });
  races = [];
});

const changer = (more: object = {}) => ({
  table,
  now: () => NOON,
  deadline: deadlineIn(5000),
  effectId: crypto.randomUUID().slice(0, 16),
  count: (name: string) => void races.push(name),
  ifMatch: undefined,
  ...more,
});
const show = (value: Mug) => tagView({ type: "mug", ...value });
const reply = (value: Mug) => ({ body: { data: show(value) } });
const create = (value: Mug) => createResource(changer(), mugs, value, reply);
const change = (id: string, edit: (value: Mug) => Mug, more?: object) =>
  changeResource(changer(more), mugs, id, edit, reply);
const remove = (id: string, more?: object) => deleteResource(changer(more), mugs, id, show);
const tagsOf = (...values: readonly Mug[]) => values.map((value) => formatEtag(show(value)));
const listed = async () => {
  const page = await readCountedPage(table, LIST, { offset: 0, limit: 10 });
  return { ids: page?.rows.map(({ id }) => id), count: await readCount(table, LIST) };
};

const mug: Mug = { id: "a", sku: "S", made: MADE };

describe("a resource", () => {
  it("is created with its unique value, its attributes and its row", async () => {
    expect(await create(mug)).toEqual(reply(mug));
    expect(await mugs.get(table, "a")).toEqual({ value: mug, version: 1 });
    expect(await mugs.getMany(table, ["b", "a"])).toEqual([undefined, { value: mug, version: 1 }]);
    expect(await table.get({ pk: "MUG", sk: "MUG#a" })).toMatchObject({ made: MADE });
    expect(await getOwner(table, skus, "S")).toBe("a");
    expect(await listed()).toEqual({ ids: ["a"], count: 1 });
  });

  it("409: its unique value is taken, and nothing is written", async () => {
    await create(mug);
    await expect(create({ ...mug, id: "b" })).rejects.toThrow("S is taken");
    expect(await mugs.get(table, "b")).toBeUndefined();
    expect(await listed()).toEqual({ ids: ["a"], count: 1 });
  });

  it("moves its unique value and its row when it changes", async () => {
    await create(mug);
    const later = "2026-03-02T11:00:00.000Z";
    await change("a", (value) => ({ ...value, sku: "T", made: later }));
    expect((await mugs.get(table, "a"))?.version).toBe(2);
    expect(await Promise.all(["S", "T"].map((sku) => getOwner(table, skus, sku)))).toEqual([undefined, "a"]);
    expect(await listed()).toEqual({ ids: ["a"], count: 1 });
  });

  it("is not written if the change returns the same object", async () => {
    await create(mug);
    expect(await change("a", (value) => value)).toEqual(reply(mug));
    expect((await mugs.get(table, "a"))?.version).toBe(1);
  });

  it("is changed again on its newest state after a lost race", async () => {
    await create(mug);
    let tries = 0;
    await change("a", (value) => ({ ...value, sku: `${value.sku}${++tries}` }), {
      table: {
        ...table,
        transact: async (...args: Parameters<typeof table.transact>) => {
          if (tries === 1) await change("a", (value) => ({ ...value, sku: "other" }));
          return table.transact(...args);
        },
      },
    });
    expect((await mugs.get(table, "a"))?.value.sku).toBe("other2");
    expect(races).toEqual(["LostRaces"]);
  });

  it("409: others change it until the time is over", async () => {
    await create(mug);
    const lost = {
      ...table,
      transact: () =>
        table.transact([{ put: { pk: "MUG", sk: "MUG#a", type: "t" }, when: { only: "absent" } }], "t"),
    };
    const changed = change("a", (value) => ({ ...value, sku: "T" }), {
      table: lost,
      deadline: { left: () => 0 },
    });
    await expect(changed).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("changed by others"),
    });
    expect(races).toEqual([]);
  });

  it("any other error of the table is passed on", async () => {
    await create(mug);
    const broken = { ...table, transact: () => Promise.reject(new TypeError("broken")) };
    await expect(change("a", (value) => ({ ...value, sku: "T" }), { table: broken })).rejects.toThrow(
      "broken",
    );
  });

  it("is deleted with its unique value and its row", async () => {
    await create(mug);
    await create({ id: "b", made: MADE });
    expect(await remove("a")).toEqual({});
    expect(await mugs.get(table, "a")).toBeUndefined();
    expect(await getOwner(table, skus, "S")).toBeUndefined();
    expect(await listed()).toEqual({ ids: ["b"], count: 1 });
    await remove("b");
    expect(await listed()).toEqual({ ids: [], count: 0 });
  });

  it("is removed only as it was read", async () => {
    await create(mug);
    expect(mugs.removal({ value: mug, version: 7 })).toContainEqual({
      delete: { pk: "MUG", sk: "MUG#a" },
      when: { only: { version: 7 } },
      deleted: { name: "S" },
    });
  });

  it("404: an unknown one is neither changed nor deleted", async () => {
    const unknown = expect.objectContaining({ status: 404, message: expect.stringContaining("mug") });
    await expect(change("a", (value) => value)).rejects.toEqual(unknown);
    await expect(remove("a")).rejects.toEqual(unknown);
  });

  it("412: a change or deletion names another state", async () => {
    await create(mug);
    const ifMatch = tagsOf({ ...mug, sku: "T" });
    const refused = expect.objectContaining({ status: 412 });
    await expect(change("a", (value) => ({ ...value, sku: "U" }), { ifMatch })).rejects.toEqual(refused);
    await expect(remove("a", { ifMatch })).rejects.toEqual(refused);
    expect((await mugs.get(table, "a"))?.version).toBe(1);
  });

  it("is changed and deleted by the tag of its state", async () => {
    await create(mug);
    const later = { ...mug, sku: "T" };
    await change("a", () => later, { ifMatch: tagsOf({ ...mug, sku: "Q" }, mug) });
    await remove("a", { ifMatch: tagsOf(later) });
    expect(await mugs.get(table, "a")).toBeUndefined();
  });

  it("412: the state that is named was lost in a race", async () => {
    await create(mug);
    let tries = 0;
    const changed = change("a", (value) => ({ ...value, sku: `${value.sku}${++tries}` }), {
      ifMatch: tagsOf(mug),
      table: {
        ...table,
        transact: async (...args: Parameters<typeof table.transact>) => {
          await change("a", (value) => ({ ...value, sku: "other" }));
          return table.transact(...args);
        },
      },
    });
    await expect(changed).rejects.toMatchObject({ status: 412 });
    expect((await mugs.get(table, "a"))?.value.sku).toBe("other");
  });

  it("412: a missing one has no state, not even any", async () => {
    const refused = { status: 412, message: "The mug's ETag is none, not *." };
    await expect(change("a", (value) => value, { ifMatch: "*" })).rejects.toMatchObject(refused);
    await expect(remove("a", { ifMatch: "*" })).rejects.toMatchObject(refused);
  });

  it("is listed with its kind, without other items of the partition", async () => {
    await create({ id: "b", made: MADE });
    await create(mug);
    await table.put({ pk: "MUG", sk: "HEAD", type: "t" }, { only: "absent" });
    expect(await mugs.list(table)).toEqual([mug, { id: "b", made: MADE }]);
  });

  it("may be plain: without a list, a unique value, and with an id of its own", async () => {
    const plain = resource<{ readonly code: string; readonly id: string }>({
      entity: entity("plain"),
      name: "plain",
      idOf: ({ code }) => code,
      keyOf: (id) => ({ pk: id, sk: "PLAIN" }),
    });
    const value = { code: "c", id: "no" };
    const writes = plain.writes(value);
    expect(writes).toHaveLength(1);
    expect(writes).toMatchObject([{ put: { pk: "c", sk: "PLAIN", version: 1 } }]);
    expect(plain.removal({ value, version: 1 })).toHaveLength(1);
    expect("list" in plain).toBe(false);
  });

  it("without an id has an empty one", () => {
    const single = resource<{ readonly id: string }>({
      entity: entity("single"),
      name: "single",
      keyOf: (id) => ({ pk: "SINGLE", sk: `#${id}` }),
    });
    expect(single.writes({} as { id: string })).toMatchObject([{ put: { sk: "#" } }]);
  });
});
