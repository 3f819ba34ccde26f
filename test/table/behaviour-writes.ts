import { expect, it } from "@jest/globals";
import type { Write } from "../../lib/table/table.ts";
import { absent, failure, item, key, type Open, present, token, version } from "./behaviour-items.ts";

export function updateCases(open: Open): void {
  it("sets, adds and removes in one go and leaves the rest", async () => {
    const table = await open();
    await table.put(item("A", { version: 1, data: "old", left: 5, gone: true, kept: "k" }), absent);
    const change = { set: { data: "new" }, add: { version: 1, left: -2 }, remove: ["gone"] };
    expect(await table.update(key("A"), change, version(1))).toBe("written");
    expect(await table.get(key("A"))).toEqual(item("A", { version: 2, data: "new", left: 3, kept: "k" }));
  });

  it("starts a counter at zero", async () => {
    const table = await open();
    await table.put(item("A"), absent);
    await table.update(key("A"), { add: { count: 3 } }, present);
    expect((await table.get(key("A")))?.["count"]).toBe(3);
  });

  it("changes nothing when its condition does not hold", async () => {
    const table = await open();
    expect((await failure(table.update(key("A"), { set: { data: 1 } }, present))).positions).toEqual([0]);
    expect(await table.get(key("A"))).toBeUndefined();
    await table.put(item("A", { version: 4 }), absent);
    const { blockers } = await failure(table.update(key("A"), { set: { data: 1 } }, version(3)));
    expect(blockers.get(0)).toEqual(item("A", { version: 4 }));
  });

  it("creates an item where it may", async () => {
    const table = await open();
    await table.update(key("A"), { set: { type: "test", data: 1 } }, absent);
    expect(await table.get(key("A"))).toEqual(item("A", { data: 1 }));
  });

  it("takes attribute names that are reserved words or hold signs", async () => {
    const table = await open();
    await table.put(item("A", { size: 1, "a.b": 1 }), absent);
    await table.update(key("A"), { set: { size: 2, name: "n", "a.b": 2, "#x": ":y" } }, present);
    expect(await table.get(key("A"))).toEqual(item("A", { size: 2, name: "n", "a.b": 2, "#x": ":y" }));
  });
}

export function transactCases(open: Open): void {
  it("does all four kinds of writes together", async () => {
    const table = await open();
    await table.put(item("U", { version: 1 }), absent);
    await table.put(item("D"), absent);
    await table.put(item("C", { version: 9 }), absent);
    const writes: Write[] = [
      { put: item("P"), when: absent },
      { update: key("U"), set: { data: 1 }, add: { version: 1 }, when: version(1) },
      { delete: key("D"), when: present },
      { check: key("C"), when: version(9) },
    ];
    expect(await table.transact(writes, token())).toBe("written");
    const found = await table.getMany([key("P"), key("U"), key("D"), key("C")]);
    expect(found).toEqual([
      item("P"),
      item("U", { data: 1, version: 2 }),
      undefined,
      item("C", { version: 9 }),
    ]);
  });

  it("does nothing when one condition fails, and says which and why", async () => {
    const table = await open();
    await table.put(item("TAKEN", { data: "first" }), absent);
    const writes: Write[] = [
      { put: item("NEW"), when: absent },
      { put: item("TAKEN"), when: absent },
      { put: item("OTHER"), when: absent },
      { check: key("MISSING"), when: present },
    ];
    const { positions, blockers } = await failure(table.transact(writes, token()));
    expect(positions).toEqual([1, 3]);
    expect(blockers.get(1)).toEqual(item("TAKEN", { data: "first" }));
    expect(blockers.get(3)).toBeUndefined();
    expect(await table.getMany([key("NEW"), key("OTHER")])).toEqual([undefined, undefined]);
  });

  it("takes 100 writes, not 101", async () => {
    const table = await open();
    const puts = (count: number, prefix: string): Write[] =>
      Array.from({ length: count }, (_, n) => ({ put: item(`${prefix}${n}`), when: absent }));
    expect(await table.transact(puts(100, "A"), token())).toBe("written");
    await expect(table.transact(puts(101, "B"), token())).rejects.toThrow();
    expect(await table.get(key("B0"))).toBeUndefined();
    expect(await table.get(key("A99"))).toBeDefined();
  });

  it("refuses two writes to one item", async () => {
    const table = await open();
    const writes: Write[] = [
      { put: item("A"), when: absent },
      { check: key("A"), when: absent },
    ];
    await expect(table.transact(writes, token())).rejects.toThrow();
    expect(await table.get(key("A"))).toBeUndefined();
  });

  it("does a single put, update and delete", async () => {
    const table = await open();
    expect(await table.transact([{ put: item("A", { version: 1 }), when: absent }], token())).toBe("written");
    const second: Write = { update: key("A"), add: { version: 1 }, when: version(1) };
    expect(await table.transact([second], token())).toBe("written");
    const { blockers } = await failure(table.transact([second], token()));
    expect(blockers.get(0)).toEqual(item("A", { version: 2 }));
    expect(await table.transact([{ delete: key("A"), when: version(2) }], token())).toBe("written");
    expect((await failure(table.transact([{ delete: key("A"), when: present }], token()))).positions).toEqual(
      [0],
    );
    expect(await table.get(key("A"))).toBeUndefined();
  });

  it("of 20 transactions on one guard one wins", async () => {
    const table = await open();
    const race = Array.from({ length: 20 }, (_, n) =>
      table
        .transact(
          [
            { put: item(`OWN${n}`), when: absent },
            { put: item("GUARD", { data: n }), when: absent },
          ],
          token(),
        )
        .then(
          () => n,
          () => undefined,
        ),
    );
    const winners = (await Promise.all(race)).filter((n) => n !== undefined);
    expect(winners).toHaveLength(1);
    const own = await table.getMany(Array.from({ length: 20 }, (_, n) => key(`OWN${n}`)));
    expect(own.filter(Boolean).map((one) => one?.pk)).toEqual([`OWN${winners[0]}`]);
  });
}

export function tokenCases(open: Open): void {
  const writes: Write[] = [
    { put: item("A"), when: absent },
    { put: item("B"), when: absent },
  ];

  it("counts a repeat as the same call", async () => {
    const [table, same] = [await open(), token()];
    expect(await table.transact(writes, same)).toBe("written");
    expect(await table.transact(writes, same)).toBe("written");
    await failure(table.transact(writes, token()));
  });

  it("forgets a token whose transaction did not happen", async () => {
    const [table, same] = [await open(), token()];
    await table.put(item("B"), absent);
    await failure(table.transact(writes, same));
    await table.transact([{ delete: key("B"), when: present }], token());
    expect(await table.transact(writes, same)).toBe("written");
    expect(await table.get(key("A"))).toBeDefined();
  });

  it("refuses a token of more than 36 characters", async () => {
    const table = await open();
    await expect(table.transact(writes, "t".repeat(37))).rejects.toThrow();
    expect(await table.transact(writes, token().padEnd(36, "-"))).toBe("written");
  });

  it("refuses a token that came with other writes", async () => {
    const [table, same] = [await open(), token()];
    await table.transact(writes, same);
    await expect(
      table.transact(
        [
          { put: item("C"), when: absent },
          { put: item("D"), when: absent },
        ],
        same,
      ),
    ).rejects.toThrow();
    expect(await table.get(key("C"))).toBeUndefined();
  });
}
