import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "@jest/globals";
import { readArguments } from "../../../../infra/commands/restore/arguments.ts";
import { prepareTable } from "../../../../infra/commands/restore/prepare-table.ts";
import {
  readServedTable,
  restoreTable,
  serveTable,
} from "../../../../infra/commands/restore/restore-table.ts";
import { type FakeTables, fakeTables } from "../../../support/tables/fake-tables.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const to = new Date("2026-11-22T09:00:00Z");
const restore = { from: "Cartwright", to, as: "Cartwright-then" };
const tags = { application: "cartwright", stage: "none" };
const WORKING = { stream: "ours", hasExpiry: true, isProtected: true, window: expect.anything(), tags };

/** Runs the same steps as `npx cartwright restore --to … --as …`. */
async function restoreAll(tables: FakeTables, wanted = restore): Promise<string> {
  const said: string[] = [];
  const progress = { tables, say: (line: string) => said.push(line), pauseMs: 0 };
  await restoreTable(progress, wanted);
  await prepareTable(progress, wanted.as, tags);
  return said.join("\n");
}

describe("a restore", () => {
  it("ends with a table that has all that one in service needs, and touches no other", async () => {
    const tables = fakeTables();
    const before = tables.table("Cartwright");
    const said = await restoreAll(tables);
    expect(tables.table("Cartwright-then")).toMatchObject({ ...WORKING, restored: { at: to } });
    expect(tables.table("Cartwright")).toEqual(before);
    expect(said).toContain("Restoring 'Cartwright' as of 2026-11-22T09:00:00.000Z to 'Cartwright-then'");
    expect(said).toMatch(/still under way after 0 min/);
  });

  it("changes nothing when it is run again", async () => {
    const tables = fakeTables();
    await restoreAll(tables);
    tables.calls.splice(0);
    await restoreAll(tables);
    expect(new Set(tables.calls)).toEqual(new Set(["state", "hasExpiry", "window", "tag"]));
  });

  it("is completed by the same words, whatever call it was interrupted at", async () => {
    const whole = fakeTables();
    await restoreAll(whole);
    for (let call = 1; call <= whole.calls.length; call += 1) {
      const tables = fakeTables();
      tables.interruptAt(call);
      await expect(restoreAll(tables)).rejects.toThrow("interrupted");
      tables.interruptAt(Number.POSITIVE_INFINITY);
      await restoreAll(tables);
      expect(tables.table("Cartwright-then")).toMatchObject(WORKING);
      expect(tables.calls.filter((name) => name === "restore")).toHaveLength(1);
    }
    expect(whole.calls.length).toBeGreaterThan(15);
  });

  it.each([
    ["another second", { restored: { sourceArn: "", at: new Date(0) } }, "restored as of 1970-01-01"],
    ["nothing", {}, "not restored from 'Cartwright'"],
  ])("leaves a table alone that has its name and was restored from %s", async (_, facts, words) => {
    const tables = fakeTables({ "Cartwright-then": facts });
    await expect(restoreAll(tables)).rejects.toThrow(`There is a table 'Cartwright-then' already, ${words}`);
    expect(new Set(tables.calls)).toEqual(new Set(["state"]));
  });

  it.each([
    [{ ...restore, from: "Elsewhere" }, "There is no table 'Elsewhere' in this account and region."],
    [{ ...restore, from: "Bare" }, "The table 'Bare' has no point-in-time recovery"],
    [
      { ...restore, to: new Date("2026-10-01T00:00:00Z") },
      "to any second from 2026-10-18T09:00:00.000Z to 2026-11-22T09:55:00.000Z, not to 2026-10-01",
    ],
  ])("%j: says what is wrong", async (wanted, words) => {
    await expect(restoreAll(fakeTables({ Bare: { window: undefined } }), wanted)).rejects.toThrow(words);
  });
});

describe("preparing a table that was restored in another way", () => {
  const prepare = (tables: FakeTables, name: string) =>
    prepareTable({ tables, say: () => {}, pauseMs: 0 }, name, tags);

  it("gives it what it lacks and leaves the rest alone", async () => {
    const tables = fakeTables({ Console: { stream: "none", hasExpiry: false } });
    await prepare(tables, "Console");
    expect(tables.table("Console")).toMatchObject(WORKING);
    expect(tables.calls).not.toContain("protect");
  });

  it.each([
    [{ isOurs: false }, "has not the keys and the index"],
    [{ stream: "other" as const }, "has a stream that does not hold old and new images"],
    [{ isReady: false, status: "ARCHIVED" }, "The table 'Console' is ARCHIVED."],
  ])("%j: says what is wrong", async (facts, words) => {
    await expect(prepare(fakeTables({ Console: facts }), "Console")).rejects.toThrow(words);
  });
});

describe("choosing the table for service", () => {
  const names = { ownTable: "Cartwright", servedTableParameter: "/cartwright/served-table" };
  const setup = (others: Parameters<typeof fakeTables>[0] = {}) => {
    const stored = new Map<string, string>();
    const parameters = {
      get: async (name: string) => {
        const value = stored.get(name);
        return value === undefined ? undefined : { value, version: 1 };
      },
      put: async (name: string, value: string) => {
        stored.set(name, value);
        return 1;
      },
      remove: async (name: string) => {
        stored.delete(name);
      },
    };
    const serve = (name: string) => serveTable({ tables: fakeTables(others), parameters }, names, name);
    return { stored, serve, served: () => readServedTable(parameters, names) };
  };

  it("writes its name where a deployment looks, and removes it for the stack's own", async () => {
    const { stored, serve, served } = setup({ Then: {} });
    expect(await served()).toBe("Cartwright");
    await serve("Then");
    expect(stored).toEqual(new Map([["/cartwright/served-table", "Then"]]));
    expect(await served()).toBe("Then");
    await serve("own");
    await serve("own");
    expect([await served(), stored.size]).toEqual(["Cartwright", 0]);
    await serve("Then");
    await serve("Cartwright");
    expect(stored.size).toBe(0);
  });

  it.each([
    [{}, "There is no table 'Then'"],
    [
      { Then: { isProtected: false, hasExpiry: false } },
      "the removal of expired items, protection from deletion",
    ],
    [{ Then: { window: undefined } }, "point-in-time recovery: npx cartwright restore --prepare Then"],
    [{ Then: { stream: "none" as const } }, "not yet the stream of its changes"],
    [{ Then: { isReady: false } }, "still under way on the table 'Then'"],
    [{ Then: { isOurs: false } }, "has not the keys"],
  ])("%j: refuses a table that is not ready for it", async (others, words) => {
    const { stored, serve } = setup(others);
    await expect(serve("Then")).rejects.toThrow(words);
    expect(stored.size).toBe(0);
  });
});

describe("npx cartwright restore", () => {
  it.each([
    [[], "One of --to with --as, --prepare and --serve"],
    [["--to", "2026-11-22T09:00:00Z"], "Under which name?"],
    [["--as", "Then"], "To which second?"],
    [["--to", "2026-11-22 09:00", "--as", "Then"], "a second with its time zone"],
    [["--to", "2026-11-22T09:00:00", "--as", "Then"], "a second with its time zone"],
    [["--to", "2026-11-23T09:00:00Z", "--as", "Then"], "lies in the future"],
    [["--to", "2026-11-22T09:00:00Z", "--as", "no spaces"], "--as takes the name of a table"],
    [["--prepare", "Then", "--serve", "Then"], "One of"],
    [["--serve", "Then", "more"], "'more' is too much."],
    [["--search", "Then"], "There is no option '--search'"],
  ])("%j: says what is wrong", (args, words) => {
    expect(() => readArguments(args, NOW)).toThrow(words);
  });

  it("takes a second in any time zone", () => {
    const { command } = readArguments(["--to", "2026-11-22T10:00:00+01:00", "--as", "Then"], NOW);
    expect(command).toEqual({ name: "restore", to, as: "Then", from: undefined });
  });

  const run = (env: Record<string, string>, ...args: string[]) =>
    promisify(execFile)(process.execPath, ["infra/commands/restore.ts", ...args], {
      env: {
        PATH: process.env["PATH"],
        AWS_CONFIG_FILE: "none",
        AWS_SHARED_CREDENTIALS_FILE: "none",
        ...env,
      },
    });

  it("says that there are no credentials, or no region, and ends with status 1", async () => {
    const region = { AWS_REGION: "eu-central-1", AWS_EC2_METADATA_DISABLED: "true" };
    for (const [env, words] of [
      [region, "There are no AWS credentials"],
      [{}, "Which region?"],
    ] as const) {
      const failed = run({ ...env }, "--serve", "Then");
      await expect(failed).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(words) });
    }
  });

  it("leaves the stack's own table to the stack", async () => {
    const region = { AWS_REGION: "eu-central-1", AWS_EC2_METADATA_DISABLED: "true" };
    await expect(run(region, "--prepare", "Cartwright")).rejects.toThrow("The stack Cartwright-Data itself");
  });
});
