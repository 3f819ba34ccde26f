import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as esbuild from "esbuild";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import type { Consumer, MessageConsumer } from "../../lib/runtime/consumer.ts";
import type { Step } from "../commands/progress/display.ts";
import { entries } from "./entries.ts";
import { esbuildOptions, ROOT } from "./options.ts";
import { refuseCompiler, replacements } from "./replacements.ts";
import { bundleShared, createSharedPlugin, type Shared } from "./shared.ts";
import { SHARED_END, SHARED_FILE } from "./shared-file.ts";
import { withoutSchemas } from "./without-schemas.ts";

export type Bundle = {
  readonly id: string;
  readonly bytes: number;
  /** SHA-256 of the bundle: a deployment uploads a function only if this changed. */
  readonly hash: string;
  /** Runs patterns from clients: includes the linear-time engine, a third of the SDK's size. */
  readonly runsPatterns: boolean;
  /** Refuses common passwords: includes their list. */
  readonly knowsPasswords: boolean;
  /** Prices carts: includes both promotion engines. */
  readonly evaluatesPromotions: boolean;
  /** Calls a service of AWS other than the table: includes its client. */
  readonly callsServices: boolean;
  /** Calls payment providers: includes their modules. */
  readonly callsProviders: boolean;
  /** The worker: includes every kind of background work. */
  readonly runsAllWork: boolean;
};
/** Functions per pass of esbuild. Each pass parses the sources again; a single pass could not show progress. */
const PORTION = 100;

type Output = Pick<esbuild.Metafile["outputs"][string], "bytes" | "inputs"> & Pick<Bundle, "hash">;
type Outputs = ReadonlyMap<string, Output>;

/**
 * Bundles every endpoint and consumer into `<folder>/<id>/index.cjs`. Source maps stay in `<folder>/.maps`, outside the
 * deployed folders: `shared.cjs.map` for the first lines of each bundle, one map per function for the rest.
 * @param step receives the number of functions bundled
 */
export async function bundleAll(
  endpoints: readonly Endpoint[],
  consumers: readonly (Consumer | MessageConsumer)[],
  folder: string,
  step: Step,
): Promise<readonly Bundle[]> {
  const shared = await bundleShared();
  const entryPoints = entries(endpoints, consumers);
  const declared = [...endpoints, ...consumers];
  const outputs = await bundlePortions(
    declared,
    (portion) => bundle(portion, folder, entryPoints, shared),
    step,
  );
  // A client that only this function uses would add a second copy of the SDK's core.
  const apart = declared.filter(({ id }) => listInputs(outputs, id).some((path) => /@aws-sdk\//.test(path)));
  const whole = await bundle(apart, folder, entryPoints);
  await mkdir(join(folder, ".maps"), { recursive: true });
  await writeFile(join(folder, ".maps/shared.cjs.map"), shared.map);
  await writeFile(join(folder, SHARED_FILE), shared.text + SHARED_END);
  return declared.map(({ id }) => ({
    id,
    ...summarizeOutput(id, whole, outputs),
    runsPatterns: listInputs(outputs, id).some((path) => /\/re2js\//.test(path)),
    knowsPasswords: listInputs(outputs, id).some((path) => /\/sign-in\/guessed-first\.ts$/.test(path)),
    evaluatesPromotions: listInputs(outputs, id).some((path) =>
      /\/promotions\/engine\/evaluate\.ts$/.test(path),
    ),
    callsServices: listInputs(outputs, id).some((path) => /\/@aws-sdk\/client-/.test(path)),
    callsProviders: listInputs(outputs, id).some((path) => /\/payments\/gateways\/gateways\.ts$/.test(path)),
    runsAllWork: listInputs(outputs, id).some((path) => /\/workers\/kinds\.ts$/.test(path)),
  }));
}

async function bundlePortions<T>(
  declared: readonly T[],
  bundlePortion: (portion: readonly T[]) => Promise<Outputs>,
  step: Step,
): Promise<Outputs> {
  const outputs = new Map<string, Output>();
  for (let at = 0; at < declared.length; at += PORTION) {
    for (const [id, output] of await bundlePortion(declared.slice(at, at + PORTION))) outputs.set(id, output);
    step(Math.min(at + PORTION, declared.length));
  }
  return outputs;
}

async function bundle(
  declared: readonly { readonly id: string }[],
  folder: string,
  known: esbuild.Plugin,
  shared?: Shared,
): Promise<Outputs> {
  if (declared.length === 0) return new Map();
  const { metafile } = await esbuild.build({
    ...esbuildOptions,
    entryPoints: declared.map(({ id }) => ({ in: `function:${id}`, out: `${id}/index` })),
    outdir: folder,
    outExtension: { ".js": ".cjs" },
    sourcemap: "external",
    sourcesContent: false,
    metafile: true,
    ...(shared ? { banner: { js: shared.text } } : {}),
    plugins: [known, ...(shared ? [createSharedPlugin(shared)] : []), replacements, withoutSchemas],
  });
  const outputs = new Map<string, Output>();
  for (const { id } of declared) {
    const file = join(folder, id, "index.cjs");
    const output = Object.entries(metafile.outputs).find(([path]) => join(ROOT, path) === file)?.[1];
    if (output) outputs.set(id, { bytes: output.bytes, inputs: output.inputs, hash: await hashFile(file) });
    refuseCompiler(id, listInputs(outputs, id));
    await moveMap(`${file}.map`, join(folder, ".maps", `${id}.cjs.map`));
  }
  return outputs;
}

function listInputs(outputs: Outputs, id: string): readonly string[] {
  return Object.keys(outputs.get(id)?.inputs ?? {});
}

/** Size and hash of a function's bundle, from the first of the outputs that has it. @throws Error if none has */
function summarizeOutput(id: string, ...all: readonly Outputs[]): Pick<Bundle, "bytes" | "hash"> {
  const found = all.map((outputs) => outputs.get(id)).find((output) => output !== undefined);
  if (!found) throw new Error(`esbuild has written no bundle of '${id}'.`);
  return { bytes: found.bytes, hash: found.hash };
}

async function hashFile(file: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(file))
    .digest("hex");
}

async function moveMap(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
}
