import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { sourceFiles } from "../support/source-files.ts";

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, "../..", name), "utf8"));
const manifest = read("package.json");
const packages: Record<string, any> = read("package-lock.json").packages;
const runtime: Record<string, string> = manifest.dependencies;
const all = { ...runtime, ...manifest.devDependencies, ...manifest.optionalDependencies };

/** Everything that a function may carry: the runtime dependencies and what they need, from the lock file. */
const installed = Object.entries(packages).filter(([path, one]) => path !== "" && !one.dev && !one.optional);

describe("dependencies [T-34]", () => {
  it("are at most 15 at run time", () => {
    expect(Object.keys(runtime).length).toBeLessThanOrEqual(15);
  });

  it("have exact versions, the same ones as in the lock file", () => {
    for (const [name, version] of Object.entries<string>(all)) {
      expect(`${name} ${version}`).toMatch(/ \d+\.\d+\.\d+$/);
      expect(`${name} ${packages[`node_modules/${name}`]?.version}`).toBe(`${name} ${version}`);
    }
  });

  it("run no script when they are installed, but for Node itself in development", () => {
    expect(installed.filter(([, one]) => one.hasInstallScript).map(([path]) => path)).toEqual([]);
    expect(manifest.allowScripts).toEqual({ node: true });
  });

  it("are the ones that functions and lib import, no more and no less", () => {
    const imported = [...sourceFiles("lib"), ...sourceFiles("functions")].flatMap(({ imports }) =>
      imports.filter(({ from, typeOnly }) => !typeOnly && !/^(?:lib|functions|node:)/.test(from)),
    );
    const names = imported.map(({ from }) => /^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? from);
    const found = new Set(names.filter((name) => !FOR_TESTS.has(name)));
    expect([...found].sort()).toEqual(Object.keys(runtime).sort());
  });

  it("are locked for every platform, so that npm ci works on all of them", () => {
    for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
      if (path === "") continue;
      for (const name of Object.keys(optionalDependencies)) {
        expect(Object.keys(packages).some((one) => one.endsWith(`node_modules/${name}`)) ? "" : name).toBe(
          "",
        );
      }
    }
  });
});

/** `compile-schema.ts` is for tests and for listing endpoints; bundles have a stub in its place. */
const FOR_TESTS = new Set(["ajv", "ajv-formats"]);
