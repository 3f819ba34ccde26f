import { expect, it } from "@jest/globals";
import type { Item } from "../../lib/table/table.ts";
import { type Read, readTogether } from "../../lib/table/table.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const item = (name: string): Item => ({ pk: name, sk: "S", type: "test", name });
const namesOf = (...names: string[]): Read<unknown> => ({
  keys: names.map((pk) => ({ pk, sk: "S" })),
  decode: (items) => items.map((found) => found?.["name"]),
});

it("readTogether reads a plan in one round trip and gives each part its own items", async () => {
  const table = memoryTable();
  for (const name of ["a", "b", "c"]) await table.put(item(name), { only: "absent" });
  const answers = await readTogether(table, {
    two: namesOf("a", "missing"),
    none: namesOf(),
    one: namesOf("c"),
    again: namesOf("a"),
  });
  expect(answers).toEqual({ two: ["a", undefined], none: [], one: ["c"], again: ["a"] });
  expect([table.calls.get, table.calls.getMany]).toEqual([0, 1]);
});
