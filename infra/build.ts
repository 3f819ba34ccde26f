import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Bundle, bundleAll } from "./build/bundle.ts";
import { fingerprint } from "./build/fingerprint.ts";
import { ROOT } from "./build/options.ts";
import { consumers, endpoints, queueConsumers } from "./endpoints.ts";
import type { ProgressDisplay, Step } from "./progress/display.ts";
import { noDisplay, progressDisplay } from "./progress/progress-display.ts";

export const DIST = join(ROOT, "dist");

type Built = { readonly fingerprint: string; readonly bundles: readonly Bundle[] };

/**
 * Bundles every endpoint and consumer into `dist/<id>/index.cjs`, unless what is there was made from the same sources. The new
 * folder takes the old one's place at once, so that two builds at a time do no harm.
 */
export async function build(display: ProgressDisplay = noDisplay): Promise<readonly Bundle[]> {
  const wanted = await fingerprint(ROOT, ["functions", "lib", "infra/build"], ["package-lock.json"]);
  const there = await builtBefore();
  if (there?.fingerprint === wanted) return there.bundles;
  const count = endpoints.length + consumers.length + queueConsumers.length;
  return display.during(`Bundling ${count} functions`, (step) => buildAnew(wanted, step), count);
}

async function buildAnew(wanted: string, step: Step): Promise<readonly Bundle[]> {
  const folder = await mkdtemp(join(ROOT, "dist-new-"));
  try {
    const bundles = await bundleAll(endpoints, [...consumers, ...queueConsumers], folder, step);
    await writeFile(join(folder, ".built.json"), JSON.stringify({ fingerprint: wanted, bundles }));
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
