import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bundle } from "./build/bundle.ts";
import type { Declared } from "./build/declared.ts";
import { fingerprint } from "./build/fingerprint.ts";
import { ROOT } from "./build/options.ts";
import type { ProgressDisplay, Step } from "./progress/display.ts";
import { noDisplay, progressDisplay } from "./progress/progress-display.ts";

export const DIST = join(ROOT, "dist");

type Built = {
  readonly fingerprint: string;
  readonly bundles: readonly Bundle[];
  readonly declared: Declared;
};

const FOLDERS = ["functions", "lib", "infra/build"];
const FILES = ["infra/endpoints.ts", "package-lock.json"];

/**
 * Bundles every endpoint and consumer into `dist/<id>/index.cjs`, unless what is there was made from the same sources. The new
 * folder takes the old one's place at once, so that two builds at a time do no harm.
 */
export async function build(display: ProgressDisplay = noDisplay): Promise<readonly Bundle[]> {
  const wanted = await fingerprint(ROOT, FOLDERS, FILES);
  const there = await builtBefore();
  if (there?.fingerprint === wanted) return there.bundles;
  const { consumers, endpoints, queueConsumers } = await import("./endpoints.ts");
  const count = endpoints.length + consumers.length + queueConsumers.length;
  return display.during(`Bundling ${count} functions`, (step) => buildAnew(wanted, step), count);
}

/** @throws Error before the first build */
export async function builtDeclarations(): Promise<Declared> {
  const there = await builtBefore();
  if (!there) throw new Error("There are no bundles; run: npm run build");
  return there.declared;
}

/** Loads the linker and all declarations, which nobody needs for bundles that are there. */
async function buildAnew(wanted: string, step: Step): Promise<readonly Bundle[]> {
  const { bundleAll } = await import("./build/bundle.ts");
  const { declaredFunctions } = await import("./build/declared.ts");
  const { consumers, endpoints, queueConsumers } = await import("./endpoints.ts");
  const folder = await mkdtemp(join(ROOT, "dist-new-"));
  try {
    const bundles = await bundleAll(endpoints, [...consumers, ...queueConsumers], folder, step);
    const built: Built = { fingerprint: wanted, bundles, declared: declaredFunctions() };
    await writeFile(join(folder, ".built.json"), JSON.stringify(built));
    await replaceDist(folder, wanted);
    return bundles;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function builtBefore(): Promise<Built | undefined> {
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
    // Another build was faster; if it was of the same sources, its folder is as good as ours.
    if ((await builtBefore())?.fingerprint !== wanted) throw error;
  } finally {
    await rm(old, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const display = progressDisplay();
  const { reportBuild } = await import("./build/report.ts");
  await reportBuild(await build(display), display);
}
