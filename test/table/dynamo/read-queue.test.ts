import { describe, expect, it } from "@jest/globals";
import { readQueue } from "../../../lib/table/dynamo/dynamo-table.ts";
import type { Key } from "../../../lib/table/table.ts";

const key = (pk: string): Key => ({ pk, sk: "1" });

function recording() {
  const batches: string[][] = [];
  const read = readQueue(async (keys) => {
    batches.push(keys.map(({ pk }) => pk));
    if (keys.some(({ pk }) => pk === "broken")) throw new Error("broken");
    return keys.map(({ pk, sk }) => (pk === "missing" ? undefined : { pk, sk, type: "t" }));
  });
  return { batches, read };
}

describe("readQueue", () => {
  it("joins what is started together and gives everyone their own", async () => {
    const { batches, read } = recording();
    const [one, two] = await Promise.all([read([key("a"), key("missing")]), read([key("b")])]);
    expect(one.map((item) => item?.pk)).toEqual(["a", undefined]);
    expect(two.map((item) => item?.pk)).toEqual(["b"]);
    expect(batches).toEqual([["a", "missing", "b"]]);
  });

  it("starts a new batch after an await", async () => {
    const { batches, read } = recording();
    await read([key("a")]);
    await read([key("b")]);
    expect(batches).toEqual([["a"], ["b"]]);
  });

  it("tells every caller of a failure and works on after it", async () => {
    const { read } = recording();
    const results = await Promise.allSettled([read([key("a")]), read([key("broken")])]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect((await read([key("a")]))[0]?.pk).toBe("a");
  });
});
