import { describe, expect, it } from "@jest/globals";
import { conflict } from "../../lib/kernel/errors.ts";
import {
  getOwner,
  giveUpValue,
  takeValue,
  uniqueValue,
  uniqueValueWrites,
} from "../../lib/table/unique-value.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const keyOf = (value: string) => ({ pk: `UNIQ#${value}`, sk: "UNIQ" });
const taken = (value: string) => conflict(`${value} is taken`);
const slugs = uniqueValue(keyOf, taken);
const take = { put: { ...keyOf("new"), type: "unique", holder: "me" }, when: { only: "absent" } };
const giveUp = { delete: keyOf("old"), when: { unconditional: expect.any(String) } };

describe("a unique value", () => {
  it.each<[change: { from?: string; to?: string }, writes: readonly object[]]>([
    [{ to: "new" }, [take]],
    [{ from: "old" }, [giveUp]],
    [{ from: "old", to: "new" }, [take, giveUp]],
    [{ from: "old", to: "old" }, []],
    [{}, []],
  ])("of %j", (change, writes) => {
    expect(uniqueValueWrites(slugs, "me", change)).toEqual(writes.map((one) => expect.objectContaining(one)));
    expect(uniqueValueWrites(slugs, "me", change)).toHaveLength(writes.length);
  });

  it("is refused with its own error", () => {
    expect(takeValue(slugs, "me", "new").refusal?.()).toMatchObject({ message: "new is taken" });
    expect(giveUpValue(slugs, "new").refusal).toBeUndefined();
  });

  it("tells its owner", async () => {
    const table = memoryTable();
    await table.transact([takeValue(slugs, "me", "new")], "t");
    expect(await getOwner(table, slugs, "new")).toBe("me");
    expect(await getOwner(table, slugs, "free")).toBeUndefined();
  });

  it("may have a type and an attribute of its own", () => {
    const names = uniqueValue(keyOf, taken, { type: "name", owner: "owner" });
    expect(takeValue(names, "me", "new")).toMatchObject({
      put: { ...keyOf("new"), type: "name", owner: "me" },
    });
  });
});
