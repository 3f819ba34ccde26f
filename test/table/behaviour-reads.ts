import { expect, it } from "@jest/globals";
import type { Item, TableQuery } from "../../lib/table/table.ts";
import { absent, anyway, at, item, key, type Open, present, TEN_SECONDS } from "./behaviour-items.ts";

export function getCases(open: Open): void {
  it("finds what was put, by both halves of the key", async () => {
    const table = await open();
    await table.put(item("A", { data: { n: 1 } }), absent);
    await table.put(item("A", { data: { n: 2 } }, "B"), absent);
    expect(await table.get(key("A"))).toEqual(item("A", { data: { n: 1 } }));
    expect(await table.get(key("A", "B"))).toEqual(item("A", { data: { n: 2 } }, "B"));
    expect(await table.get(key("A", "C"))).toBeUndefined();
  });

  it("reads no, one and 250 keys, in the order asked, with gaps and repeats", async () => {
    const table = await open();
    for (let n = 0; n < 250; n += 2) expect(await table.put(item(`K${n}`), anyway)).toBe("written");
    expect(await table.getMany([])).toEqual([]);
    expect(await table.getMany([key("K0")])).toEqual([item("K0")]);
    const asked = [...Array.from({ length: 249 }, (_, n) => key(`K${n}`)), key("K0")];
    const found = await table.getMany(asked);
    expect(found.map((one) => one?.pk)).toEqual([
      ...Array.from({ length: 249 }, (_, n) => (n % 2 === 0 ? `K${n}` : undefined)),
      "K0",
    ]);
  });

  it("reads no more of many items than is asked for, with what says what they are", async () => {
    const table = await open();
    const more = { size: 7, name: "N", packed: Uint8Array.from([1, 2]), data: { n: 1 } };
    for (let n = 0; n < 120; n += 1) await table.put(item(`K${n}`, more), absent);
    const keys = Array.from({ length: 121 }, (_, n) => key(`K${n}`));
    const found = await table.getMany(keys, ["name", "size", "none"]);
    const bare = (n: number) => ({ ...key(`K${n}`), type: "test", name: "N", size: 7 });
    expect(found).toEqual([...Array.from({ length: 120 }, (_, n) => bare(n)), undefined]);
    expect(await table.getMany([key("K1")], ["name", "size"])).toEqual([bare(1)]);
    expect(await table.getMany([], ["name"])).toEqual([]);
  });

  it("does not let a reader change what is stored", async () => {
    const table = await open();
    await table.put(item("A", { data: { list: [1] } }), absent);
    const read = await table.get(key("A"));
    try {
      (read!.data as { list: number[] }).list.push(2);
    } catch {} // read values may be frozen
    expect((await table.get(key("A")))?.data).toEqual({ list: [1] });
  });

  it("reads what was written a moment before", async () => {
    const table = await open();
    for (let n = 1; n <= 20; n += 1) {
      await table.put(item("A", { data: n }), anyway);
      expect((await table.get(key("A")))?.data).toBe(n);
    }
  });
}

export function queryCases(open: Open): void {
  const names = ["a1", "a2", "b1", "b2", "c"];
  const filled = async () => {
    const table = await open();
    for (const [n, name] of names.entries()) {
      await table.put(item("P", { gsi1pk: "G", gsi1sk: `${9 - n}` }, name), absent);
    }
    await table.put(item("Q", {}, "a1"), absent);
    return table;
  };
  const found = (page: { items: readonly Item[] }) => page.items.map(({ sk }) => sk);

  it.each([
    ["everything", undefined, names],
    ["a prefix", { prefix: "b" }, ["b1", "b2"]],
    ["from", { from: "b1" }, ["b1", "b2", "c"]],
    ["to", { to: "a2" }, ["a1", "a2"]],
    ["from and to", { from: "a2", to: "b1" }, ["a2", "b1"]],
    ["a range without items", { from: "d" }, []],
  ])("gives %s of one partition in order", async (_, sk, expected) => {
    const table = await filled();
    const query = { pk: "P", consistent: true, ...(sk ? { sk } : {}) };
    expect(found(await table.query(query))).toEqual(expected);
    expect(found(await table.query({ ...query, descending: true }))).toEqual([...expected].reverse());
  });

  it("gives nothing for an unknown partition", async () => {
    expect((await (await filled()).query({ pk: "nobody" })).items).toEqual([]);
  });

  it.each([false, true])("leads through all pages once (descending: %p)", async (descending) => {
    const table = await filled();
    const seen: string[] = [];
    let page = await table.query({ pk: "P", limit: 2, descending });
    seen.push(...found(page));
    for (let rounds = 0; page.next && rounds < 10; rounds += 1) {
      page = await table.query({ pk: "P", limit: 2, descending, after: page.next });
      seen.push(...found(page));
    }
    expect(seen).toEqual(descending ? [...names].reverse() : names);
  });

  it("tells what a query consumed: a unit for every 4 KB begun, half of it if it need not be consistent", async () => {
    const table = await open();
    for (const sk of ["A", "B", "C"]) await table.put(item("P", { data: "x".repeat(10_000) }, sk), absent);
    const unitsOf = async (query: Omit<TableQuery, "pk">) => (await table.query({ pk: "P", ...query })).units;
    expect(await unitsOf({ consistent: true })).toBe(8); // 30,000 bytes in total, not three times 10,000
    expect(await unitsOf({})).toBe(4);
    expect(await unitsOf({ consistent: true, limit: 1 })).toBe(3);
  });

  it("counts what has expired, too: it was read", async () => {
    const old = at("2026-03-02T11:00:00Z");
    const table = await open({ now: old });
    const gone = { data: "x".repeat(10_000), expires_at: TEN_SECONDS };
    await table.put(item("P", gone), anyway);
    expect(await table.query({ pk: "P", consistent: true })).toEqual({ items: [], units: 3 });
  });

  it("reads an index in its own order, with cursors and ranges", async () => {
    const table = await filled();
    const whole = await table.query({ pk: "G", index: "gsi1" });
    expect(found(whole)).toEqual([...names].reverse());
    const first = await table.query({ pk: "G", index: "gsi1", limit: 3 });
    const after = first.next ? { after: first.next } : {};
    expect(found(await table.query({ pk: "G", index: "gsi1", ...after }))).toEqual(["a2", "a1"]);
    expect(found(await table.query({ pk: "G", index: "gsi1", sk: { from: "8" } }))).toEqual(["a2", "a1"]);
  });

  it("finds keys alone in an index", async () => {
    const table = await open();
    await table.put(item("P", { gsi1pk: "G", gsi1sk: "1", data: 7 }, "a"), absent);
    const { items } = await table.query({ pk: "G", index: "gsi1" });
    expect(items).toEqual([{ pk: items[0]?.pk, sk: "a", gsi1pk: "G", gsi1sk: "1" }]);
  });

  it("leaves items without the index's attributes out of the index", async () => {
    const table = await filled();
    await table.update(key("P", "c"), { remove: ["gsi1pk", "gsi1sk"] }, present);
    expect(found(await table.query({ pk: "G", index: "gsi1" }))).not.toContain("c");
  });

  it("orders sort keys by their UTF-8 bytes", async () => {
    const table = await open();
    const keys = ["a", "B", "é", "z", "\u{1F600}", "\uFB01"];
    for (const sk of keys) await table.put(item("P", {}, sk), absent);
    expect(found(await table.query({ pk: "P" }))).toEqual(["B", "a", "z", "é", "\uFB01", "\u{1F600}"]);
  });
}

export function valueCases(open: Open): void {
  it.each([
    ["text of every kind", '\u0000 \uFFFF é \u{1F600} "quoted" ${x} #a :b'],
    ["an empty text", ""],
    ["whole numbers to 2^53 - 1", [0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]],
    ["fractions", [0.1, 1e-7, 12345.678]],
    ["yes, no and nothing", [true, false, null]],
    ["empty lists and maps", { list: [], map: {} }],
    ["names that objects inherit", JSON.parse('{"constructor": 1, "__proto__": {"toString": "x"}}')],
    ["nesting of 30 levels", Array.from({ length: 28 }).reduce((inner: unknown) => ({ inner }), { end: 1 })],
  ])("keeps %s", async (_, data) => {
    const table = await open();
    await table.put(item("A", { data }), absent);
    expect((await table.get(key("A")))?.data).toEqual(data);
  });

  it("keeps bytes", async () => {
    const table = await open();
    const bytes = Uint8Array.from({ length: 256 }, (_, n) => n);
    await table.put(item("A", { packed: bytes }), absent);
    const found = (await table.get(key("A")))?.["packed"];
    expect(found).toBeInstanceOf(Uint8Array);
    expect(Buffer.from(found as Uint8Array).equals(Buffer.from(bytes))).toBe(true);
  });

  it.each([
    ["a number that is not exact", 2 ** 53],
    ["a number without an end", Number.POSITIVE_INFINITY],
    ["nesting of 33 levels", Array.from({ length: 33 }).reduce((inner: unknown) => ({ inner }), { end: 1 })],
  ])("refuses %s", async (_, data) => {
    const table = await open();
    await expect(table.put(item("A", { data }), absent)).rejects.toThrow();
    expect(await table.get(key("A"))).toBeUndefined();
  });

  it("leaves out what is undefined", async () => {
    const table = await open();
    await table.put(item("A", { data: { here: 1, gone: undefined } }), absent);
    expect(Object.keys((await table.get(key("A")))?.data as object)).toEqual(["here"]);
  });

  it("keeps an item of 390 KB and refuses one over 400 KB", async () => {
    const table = await open();
    expect(await table.put(item("A", { data: "x".repeat(390 * 1024) }), absent)).toBe("written");
    await expect(table.put(item("B", { data: "x".repeat(401 * 1024) }), absent)).rejects.toThrow();
    expect(await table.get(key("B"))).toBeUndefined();
  });

  it("refuses keys that are empty or over 2048 and 1024 bytes", async () => {
    const table = await open();
    expect(await table.put(item("é".repeat(1024), {}, "é".repeat(512)), absent)).toBe("written");
    await expect(table.put(item("é".repeat(1025)), absent)).rejects.toThrow();
    await expect(table.put(item("A", {}, "é".repeat(513)), absent)).rejects.toThrow();
    await expect(table.put(item(""), absent)).rejects.toThrow();
  });
}
