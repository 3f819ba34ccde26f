import { expect, it } from "@jest/globals";
import type { Write } from "../../lib/table/table.ts";
import {
  absent,
  anyway,
  at,
  failure,
  item,
  key,
  type Open,
  present,
  TEN,
  TEN_SECONDS,
  token,
  version,
  where,
} from "./behaviour-items.ts";

export function conditionCases(open: Open): void {
  it("absent: puts once, and shows the item that was in the way", async () => {
    const table = await open();
    expect(await table.put(item("A", { data: 1 }), absent)).toBe("written");
    const { positions, blockers } = await failure(table.put(item("A", { data: 2 }), absent));
    expect(positions).toEqual([0]);
    expect(blockers.get(0)).toEqual(item("A", { data: 1 }));
    expect((await table.get(key("A")))?.data).toBe(1);
  });

  it("present: replaces what is there and nothing else", async () => {
    const table = await open();
    const { positions, blockers } = await failure(table.put(item("A"), present));
    expect(positions).toEqual([0]);
    expect(blockers.get(0)).toBeUndefined();
    expect(await table.get(key("A"))).toBeUndefined();
    await table.put(item("A"), absent);
    expect(await table.put(item("A", { data: 2 }), present)).toBe("written");
    expect(await table.get(key("A"))).toEqual(item("A", { data: 2 }));
  });

  it("version: writes on the version it read and on no other", async () => {
    const table = await open();
    expect((await failure(table.put(item("A"), version(1)))).blockers.get(0)).toBeUndefined();
    await table.put(item("A", { version: 1 }), absent);
    expect(await table.put(item("A", { version: 2 }), version(1))).toBe("written");
    const { blockers } = await failure(table.put(item("A", { version: 2 }), version(1)));
    expect(blockers.get(0)).toEqual(item("A", { version: 2 }));
  });

  it("version: an item without one is no match", async () => {
    const table = await open();
    await table.put(item("A"), absent);
    await failure(table.put(item("A", { version: 1 }), version(0)));
  });

  it("version: of 25 writers at once one wins", async () => {
    const table = await open();
    await table.put(item("A", { version: 1 }), absent);
    const race = Array.from({ length: 25 }, (_, n) =>
      table.put(item("A", { version: 2, data: n }), version(1)).then(
        () => n,
        () => undefined,
      ),
    );
    const winners = (await Promise.all(race)).filter((n) => n !== undefined);
    expect(winners).toHaveLength(1);
    expect((await table.get(key("A")))?.data).toBe(winners[0]);
  });

  it("where: counts up to a limit and not beyond, from nothing on", async () => {
    const table = await open();
    const one = () => table.update(key("A"), { add: { used: 1 } }, where({ attribute: "used", atMost: 1 }));
    expect(await one()).toBe("written");
    expect(await one()).toBe("written");
    const { blockers } = await failure(one());
    expect(blockers.get(0)?.["used"]).toBe(2);
    expect((await table.get(key("A")))?.["used"]).toBe(2);
    const none = where({ attribute: "used", atMost: -1 });
    await failure(table.update(key("B"), { add: { used: 1 } }, none));
  });

  it("where: counts down to zero and not below", async () => {
    const table = await open();
    const down = () =>
      table.update(key("A"), { add: { used: -2 } }, where({ attribute: "used", atLeast: 2 }));
    await failure(down());
    await table.put(item("A", { used: 3 }), absent);
    expect(await down()).toBe("written");
    await failure(down());
    expect((await table.get(key("A")))?.["used"]).toBe(1);
    expect(await table.update(key("B"), { add: { used: 1 } }, where({ attribute: "used", atLeast: 0 }))).toBe(
      "written",
    );
  });

  it("where: an attribute is what it must be, all of them, and of the kind that is compared", async () => {
    const table = await open();
    const owner = (name: string) =>
      where({ attribute: "owner", equals: name }, { attribute: "n", atMost: 0 });
    await failure(table.put(item("A", { owner: "B" }), owner("A")));
    await table.put(item("A", { owner: "A" }), absent);
    expect(await table.put(item("A", { owner: "B", n: 1 }), owner("A"))).toBe("written");
    await failure(table.put(item("A"), owner("A")));
    await failure(table.put(item("A"), owner("B")));
    await failure(table.put(item("A"), where({ attribute: "owner", atMost: 5 })));
    await failure(table.put(item("A"), where({ attribute: "n", equals: "1" })));
    expect(await table.get(key("A"))).toEqual(item("A", { owner: "B", n: 1 }));
  });

  it("where: a number is exactly what it was, and one that is absent is 0", async () => {
    const table = await open();
    const counted = (n: number) => where({ attribute: "n", equals: n });
    await failure(table.put(item("A"), counted(1)));
    expect(await table.put(item("A", { n: 2 }), counted(0))).toBe("written");
    for (const n of [0, 1, 3]) await failure(table.put(item("A"), counted(n)));
    expect(await table.put(item("A"), counted(2))).toBe("written");
  });

  it("where: of 25 writers at once as many count as there is room for", async () => {
    const table = await open();
    const limit = where({ attribute: "used", atMost: 6 });
    const race = Array.from({ length: 25 }, (_, n) =>
      table
        .transact(
          [
            { update: key("A"), add: { used: 1 }, when: limit },
            { put: item(`OWN${n}`), when: absent },
          ],
          token(),
        )
        .then(
          () => 1,
          () => 0,
        ),
    );
    expect((await Promise.all(race)).filter(Boolean)).toHaveLength(7);
    expect((await table.get(key("A")))?.["used"]).toBe(7);
  });

  it("unconditional: puts over anything", async () => {
    const table = await open();
    await table.put(item("A", { data: 1, version: 7 }), anyway);
    await table.put(item("A", { data: 2 }), anyway);
    expect(await table.get(key("A"))).toEqual(item("A", { data: 2 }));
  });
}

export function expiryCases(open: Open): void {
  const expired = (pk: string) => item(pk, { version: 1, expires_at: TEN_SECONDS });
  const filled = async () => {
    const table = await open({ now: at(TEN) });
    await table.put(expired("OLD"), anyway);
    await table.put(item("NEW", { version: 1, expires_at: TEN_SECONDS + 1 }), anyway);
    return table;
  };

  it("reads an expired item as missing, to the second", async () => {
    const table = await filled();
    expect(await table.get(key("OLD"))).toBeUndefined();
    expect(await table.get(key("NEW"))).toBeDefined();
    const both = await table.getMany([key("OLD"), key("NEW")]);
    expect(both.map((one) => one?.pk)).toEqual([undefined, "NEW"]);
    expect((await table.query({ pk: "OLD" })).items).toEqual([]);
    expect((await table.query({ pk: "NEW" })).items).toHaveLength(1);
  });

  it("absent: an expired item does not prevent a put", async () => {
    const table = await filled();
    expect(await table.put(item("OLD", { version: 9 }), absent)).toBe("written");
    expect(await table.get(key("OLD"))).toEqual(item("OLD", { version: 9 }));
    await failure(table.put(item("NEW"), absent));
  });

  it("absent for so long: an item that expired a moment ago is in the way", async () => {
    const table = await filled();
    const lately = { only: "absent", restSeconds: 5 } as const;
    const { blockers } = await failure(table.put(item("OLD", { version: 9 }), lately));
    expect(blockers.get(0)).toEqual(expired("OLD"));
    await table.put(item("OLDER", { version: 1, expires_at: TEN_SECONDS - 5 }), anyway);
    expect(await table.put(item("OLDER", { version: 9 }), lately)).toBe("written");
    expect(await table.put(item("NONE"), lately)).toBe("written");
  });

  it("present, version and where: an expired item is not there, and not nothing either", async () => {
    const table = await filled();
    await failure(table.update(key("OLD"), { add: { n: 1 } }, where({ attribute: "n", atMost: 5 })));
    expect(await table.update(key("NEW"), { add: { n: 1 } }, where({ attribute: "n", atMost: 5 }))).toBe(
      "written",
    );
    await failure(table.update(key("OLD"), { set: { data: 1 } }, present));
    await failure(table.update(key("OLD"), { set: { data: 1 } }, version(1)));
    await failure(table.transact([{ delete: key("OLD"), when: present }], token()));
    const two: Write[] = [
      { put: item("A"), when: absent },
      { check: key("OLD"), when: version(1) },
    ];
    expect((await failure(table.transact(two, token()))).positions).toEqual([1]);
    expect(await table.update(key("NEW"), { set: { data: 1 } }, version(1))).toBe("written");
  });
}
