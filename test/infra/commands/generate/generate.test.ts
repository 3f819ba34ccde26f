import { describe, expect, it } from "@jest/globals";
import { readImports, sortRooms } from "../../../../infra/commands/generate/map.ts";
import { findStaleRegisters } from "../../../../infra/commands/generate.ts";

describe("npm run generate", () => {
  it("has written each register: run it and look at what changed", async () => {
    expect(await findStaleRegisters()).toEqual([]);
  });

  it("sorts rooms from the floor up, and refuses a circle", () => {
    const file = (path: string, ...from: string[]) => ({
      ...{ path, text: "", code: "" },
      imports: from.map((one) => ({ from: one, typeOnly: true })),
    });
    const files = [
      file("lib/carts/add.ts", "lib/kernel/money.ts", "lib/carts/cart.ts", "node:fs"),
      file("lib/kernel/money.ts"),
      file("lib/carts/cart.ts", "lib/table/keys.ts"),
      file("lib/table/keys.ts", "lib/kernel/ids.ts"),
    ];
    const imports = readImports(files);
    expect(imports).toEqual({ carts: ["kernel", "table"], kernel: [], table: ["kernel"] });
    expect(sortRooms(imports)).toEqual(["kernel", "table", "carts"]);
    expect(() => sortRooms({ ...imports, kernel: ["carts"] })).toThrow("circle: carts, kernel, table");
  });
});
