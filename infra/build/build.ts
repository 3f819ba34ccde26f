import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { noDisplay, type ProgressDisplay, progressDisplay, type Step } from "../commands/progress/display.ts";
import type { Bundle } from "./bundle.ts";
import type { Declared } from "./declared.ts";
import { fingerprint } from "./fingerprint.ts";
import { ROOT } from "./options.ts";

export const DIST = join(ROOT, "dist");

type Built = {
  readonly fingerprint: string;
  readonly bundles: readonly Bundle[];
  readonly declared: Declared;
};

const FOLDERS = ["functions", "lib", "infra/build"];
const FILES = ["infra/endpoints.ts", "package-lock.json"];

/**
 * Bundles every endpoint and consumer into `dist/<id>/index.cjs`, unless the sources have not changed. A rename puts the
 * new folder in place, so that two builds can run at the same time.
 */
export async function build(display: ProgressDisplay = noDisplay): Promise<readonly Bundle[]> {
  const current = fingerprint(ROOT, FOLDERS, FILES);
  const there = await readLastBuild();
  if (there?.fingerprint === current) return there.bundles;
  const { consumers, endpoints, messageConsumers } = await import("../endpoints.ts");
  const count = endpoints.length + consumers.length + messageConsumers.length;
  return display.during(`Bundling ${count} functions`, (step) => buildAnew(current, step), count);
}

/** @throws Error before the first build */
export async function buildDeclarations(): Promise<Declared> {
  const there = await readLastBuild();
  if (!there) throw new Error("There are no bundles; run: npm run build");
  return there.declared;
}

/** Loads the bundler and all declarations, which are not needed while bundles are up to date. */
async function buildAnew(wanted: string, step: Step): Promise<readonly Bundle[]> {
  const { bundleAll } = await import("./bundle.ts");
  const { readDeclaredFunctions: declaredFunctions } = await import("./declared.ts");
  const { consumers, endpoints, messageConsumers } = await import("../endpoints.ts");
  const folder = await mkdtemp(join(ROOT, "dist-new-"));
  try {
    const bundles = await bundleAll(endpoints, [...consumers, ...messageConsumers], folder, step);
    const built: Built = { fingerprint: wanted, bundles, declared: declaredFunctions() };
    await writeFile(join(folder, ".built.json"), JSON.stringify(built));
    await replaceDist(folder, wanted);
    return bundles;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readLastBuild(): Promise<Built | undefined> {
  try {
    return JSON.parse(await readFile(join(DIST, ".built.json"), "utf8"));
  } catch {
    return undefined;
  }
}

async function replaceDist(folder: string, wanted: string): Promise<void> {
  const old = `${folder}-old`;
  await rename(DIST, old).catch(() => {});
  try {
    await rename(folder, DIST);
  } catch (error) {
    // Another build finished first. Its folder is as good if its sources were the same.
    if ((await readLastBuild())?.fingerprint !== wanted) throw error;
  } finally {
    await rm(old, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const display = progressDisplay();
  const { reportBuild } = await import("./report.ts");
  await reportBuild(await build(display), display);
}
