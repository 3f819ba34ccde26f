import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "@jest/globals";
import { auditVerdict, signaturesVerdict } from "../../../../infra/commands/audit.ts";
import { findUnhashed, refuseUnhashed, withHashes } from "../../../../infra/commands/supply/lock.ts";
import { useStandIns } from "../../../support/deployment/stand-ins.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const HASH = `sha512-${"A".repeat(86)}==`;
const { folder, program, path } = useStandIns();

const LOCK = {
  name: "shop",
  packages: {
    "": { version: "1.0.0" },
    "node_modules/known": { version: "1.0.0", integrity: "sha512-known" },
    "node_modules/@swc/core-darwin-x64": { version: "2.0.0", optional: true },
    "node_modules/tool/node_modules/other": { version: "3.0.0", dev: true },
    "node_modules/tool/node_modules/inside": { version: "3.0.0", inBundle: true },
    "node_modules/own": { resolved: "packages/own", link: true },
    "packages/own": { version: "0.0.0" },
    "packages/own/node_modules/nested": { version: "4.0.0", integrity: "sha512-nested" },
  },
};

async function checkout(installed: readonly string[]): Promise<string> {
  const packages = Object.entries(LOCK.packages).filter(([name]) => installed.includes(name));
  await mkdir(join(folder(), "node_modules"), { recursive: true });
  await writeFile(join(folder(), "package-lock.json"), JSON.stringify(LOCK));
  const note = join(folder(), "node_modules/.package-lock.json");
  await writeFile(note, JSON.stringify({ packages: Object.fromEntries(packages) }));
  return folder();
}

describe("packages without a hash", () => {
  it("are known by name and version, but for what the hash of another covers", () => {
    expect(findUnhashed(LOCK)).toEqual(["@swc/core-darwin-x64@2.0.0", "other@3.0.0"]);
  });

  it("get those that were found and stay as they are otherwise", () => {
    const hashes = new Map([
      ["other@3.0.0", "sha512-new"],
      ["known@1.0.0", "sha512-never"],
    ]);
    const { packages } = withHashes(LOCK, hashes);
    expect(JSON.stringify(packages["node_modules/tool/node_modules/other"])).toBe(
      '{"version":"3.0.0","integrity":"sha512-new","dev":true}',
    );
    expect(packages["node_modules/known"]).toEqual(LOCK.packages["node_modules/known"]);
    expect(Object.keys(packages)).toEqual(Object.keys(LOCK.packages));
  });

  it("keep a deployment from beginning where one is installed", async () => {
    const there = await checkout(["node_modules/known", "node_modules/@swc/core-darwin-x64"]);
    await expect(refuseUnhashed(there)).rejects.toThrow(
      "has no hash of packages that are installed here: @swc/core-darwin-x64@2.0.0.\n'npx cartwright pin'",
    );
    await expect(refuseUnhashed(await checkout(["node_modules/known"]))).resolves.toBeUndefined();
  });

  it("are none of those that are installed here", async () => {
    await expect(refuseUnhashed(ROOT)).resolves.toBeUndefined();
  });
});

describe("npx cartwright pin", () => {
  it("adds the hashes that the registry tells, and says what it does not know", async () => {
    const there = await checkout([]);
    await program("npm", `case "$2" in other@*) echo ${HASH};; *) exit 1;; esac`);
    const options = { cwd: there, env: { PATH: path() } };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(ROOT, "infra/commands/pin.ts")],
      options,
    );
    expect(stdout).toBe("Hashes added: 1.\nThe registry has no @swc/core-darwin-x64@2.0.0.\n");
    const { packages } = JSON.parse(await readFile(join(there, "package-lock.json"), "utf8"));
    expect(packages["node_modules/tool/node_modules/other"].integrity).toBe(HASH);
    expect(packages["node_modules/@swc/core-darwin-x64"]).toEqual({ version: "2.0.0", optional: true });
  });
});

const counted = (counts: object) =>
  JSON.stringify({
    metadata: {
      vulnerabilities: { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 9, ...counts },
    },
  });

describe("npx cartwright audit", () => {
  it.each([
    [counted({}), true, true, "Known weaknesses of packages that functions carry: none."],
    [counted({ moderate: 2, low: 1 }), true, true, "1 low, 2 moderate."],
    [counted({ high: 1 }), true, false, "1 high."],
    [counted({ critical: 1 }), true, false, "1 critical."],
    [counted({ high: 3 }), false, true, "Known weaknesses of all packages: 3 high."],
    ['{"message":"405 Method Not Allowed"}', true, false, "The registry has no audit data"],
    ["", false, false, "The registry has no audit data"],
  ])("%s, carried by functions %s: good is %s", (stdout, isServed, isGood, text) => {
    const verdict = auditVerdict(stdout, isServed);
    expect([verdict.isGood, verdict.text]).toEqual([isGood, expect.stringContaining(text)]);
  });

  it.each([
    ['{"invalid":[],"missing":[]}', true, "Signatures: 0 wrong, 0 missing."],
    ['{"invalid":[{"name":"a","version":"1.0.0"}],"missing":[{}]}', false, "1 wrong, 1 missing.\n  a@1.0.0"],
    ['{"error":{"code":"ENOTFOUND"}}', false, "The registry has no signatures"],
    ["", false, "The registry has no signatures"],
  ])("signatures %s: good is %s", (stdout, isGood, text) => {
    const verdict = signaturesVerdict(stdout);
    expect([verdict.isGood, verdict.text]).toEqual([isGood, expect.stringContaining(text)]);
  });

  it("fails where nothing is known", async () => {
    await program("npm", "echo '{}'; exit 1");
    const options = { env: { PATH: path() } };
    const run = promisify(execFile)(process.execPath, [join(ROOT, "infra/commands/audit.ts")], options);
    await expect(run).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining("no audit data") });
  });
});
