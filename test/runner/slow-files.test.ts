import { existsSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { SLOW_FILES } from "./slow-files.ts";

describe("the slow files by which a fresh clone orders its tests", () => {
  it("are there", () => {
    expect(Object.keys(SLOW_FILES).filter((name) => !existsSync(`test/${name}.test.ts`))).toEqual([]);
  });
});
