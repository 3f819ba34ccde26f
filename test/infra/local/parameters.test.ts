import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { openParameters } from "../../../infra/local/parameters.ts";

const KEY = "/shop/gateways/stripe/test/key";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parameters-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("the Parameter Store of this machine", () => {
  it("keeps every version, and gives the newest without one", async () => {
    const { get, put } = await openParameters(undefined, {});
    expect(get(KEY)).toBeUndefined();
    expect([await put(KEY, "first"), await put(KEY, "second")]).toEqual([1, 2]);
    expect([get(KEY), get(`${KEY}:1`), get(`${KEY}:2`)]).toEqual(["second", "first", "second"]);
    expect([get(`${KEY}:3`), get(`${KEY}:0`), get(`${KEY}:x`), get("/shop/other")]).toEqual([
      ...[undefined, undefined, undefined, undefined],
    ]);
  });

  it("has those that follow from other files", async () => {
    const { get } = await openParameters(undefined, { "/shop/signing-key": "fixed" });
    expect([get("/shop/signing-key"), get("/shop/signing-key:1")]).toEqual(["fixed", "fixed"]);
  });

  it("keeps them over a new start, in a file that only its owner reads", async () => {
    const file = join(folder, "data", "parameters.json");
    const before = await openParameters(file, {});
    await before.put(KEY, "first");
    await before.put(KEY, "second");
    const { get, put } = await openParameters(file, {});
    expect([get(`${KEY}:1`), get(KEY)]).toEqual(["first", "second"]);
    expect(await put(KEY, "third")).toBe(3);
    expect([(await stat(file)).mode & 0o777, (await stat(join(folder, "data"))).mode & 0o777]).toEqual([
      0o600, 0o700,
    ]);
  });

  it("loses none of several changes at once", async () => {
    const file = join(folder, "parameters.json");
    const { put } = await openParameters(file, {});
    const names = Array.from({ length: 20 }, (_, at) => `${KEY}-${at}`);
    await Promise.all(names.flatMap((name) => [put(name, "first"), put(name, "second")]));
    const { get } = await openParameters(file, {});
    expect(names.map((name) => [get(`${name}:1`), get(name)])).toEqual(names.map(() => ["first", "second"]));
    expect(await readdir(folder)).toEqual(["parameters.json"]);
  });

  it("says which file cannot be read, and overwrites none", async () => {
    const file = join(folder, "parameters.json");
    await writeFile(file, "{");
    await expect(openParameters(file, {})).rejects.toThrow();
    expect(await readFile(file, "utf8")).toBe("{");
    await expect(openParameters(folder, {})).rejects.toThrow("EISDIR");
  });
});
