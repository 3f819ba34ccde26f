import { describe, expect, it } from "@jest/globals";
import { learnReaches } from "../../../../infra/commands/generate/learn.ts";
import { listAreas, listConsumers, listEndpoints } from "../../../../infra/commands/generate/lists.ts";
import type { UsedKeys } from "../../../../infra/stacks/access/used-keys.ts";

/** `files/create-file writes files` as a use of keys. */
const use = (line: string): UsedKeys => {
  const [id = "", mode, family = ""] = line.split(" ");
  return { id, mode: mode as UsedKeys["mode"], family };
};
const learn = (rows: Parameters<typeof learnReaches>[1]["rows"], lines: readonly string[], isWhole = false) =>
  learnReaches("files", { rows, used: lines.map(use), isWhole });

describe("keys that functions of an area used", () => {
  it("go into the row of the area if no row covers the function", () => {
    expect(learn({}, ["files/create-file write files", "files/read-file read products"])).toEqual({
      files: { reads: ["products"], writes: ["files"] },
    });
  });

  it("make a row of the area also where every role has them, so that the function can be deployed", () => {
    expect(learn({}, ["files/read-file read store"])).toEqual({ files: {} });
    expect(learn({ "files/delete-file": {} }, [])).toEqual({ files: {}, "files/delete-file": {} });
  });

  it("go into the nearest row that a person made", () => {
    const rows = { files: { writes: ["files"] }, "files/delete-file": {} };
    expect(learn(rows, ["files/delete-file write removedContents", "files/read-file read files"])).toEqual({
      files: { writes: ["files"] },
      "files/delete-file": { writes: ["removedContents"] },
    });
  });

  it("are added by a run of some tests, and replaced by a run of all", () => {
    const rows = { files: { reads: ["orders"], writes: ["files"], checks: ["accounts"] } };
    const lines = ["files/create-file write files", "files/create-file check products"];
    expect(learn(rows, lines)).toEqual({
      files: { reads: ["orders"], writes: ["files"], checks: ["accounts", "products"] },
    });
    expect(learn(rows, lines, true)).toEqual({ files: { writes: ["files"], checks: ["products"] } });
  });

  it("stay writable where a person said so, though a transaction only checks them", () => {
    const rows = { files: { writes: ["files", "products"] } };
    const lines = ["files/create-file write files", "files/create-file check products"];
    expect(learn(rows, lines, true)).toEqual({ files: { writes: ["files", "products"] } });
    expect(learn(rows, ["files/create-file write files"], true)).toEqual({ files: { writes: ["files"] } });
  });

  it("are left out where every role has them, of other areas, and of functions that do not exist", () => {
    const lines = [
      "files/read-file read store",
      "files/create-file write keptReplies",
      "products/read-product read products",
      "files/no-such-file write files",
    ];
    expect(learn({ files: { writes: ["files"] } }, lines)).toEqual({ files: { writes: ["files"] } });
  });
});

describe("lists", () => {
  it("have endpoints under the names of their files, and consumers apart", () => {
    expect(listEndpoints()).toContain('\nexport { readCart } from "./carts/read-cart.ts";\n');
    expect(listEndpoints()).not.toContain("carry-on-tasks");
    expect(listConsumers()).toContain(
      '\nexport { consumer as carryOnTasks } from "./tasks/carry-on-tasks.ts";\n',
    );
  });

  it("have areas by name", () => {
    expect(listAreas()).toContain('import { area as priceBooks } from "./price-books/area.ts";\n');
    expect(listAreas()).toContain('\n  "price-books": priceBooks,\n');
  });
});
