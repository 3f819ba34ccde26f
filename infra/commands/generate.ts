import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../build/options.ts";
import { type Command, type CommandSpec, readWords, runCommand } from "./command.ts";
import { listAreas, listConsumers, listEndpoints, pinSpellings } from "./generate/lists.ts";
import { drawMap } from "./generate/map.ts";
import { drawArchitecture } from "./generate/picture.ts";
import { run as runProgram } from "./run.ts";
import { KEEP, TEST_NOTES } from "./test-notes.ts";

/** A file that follows from other files. */
type Register = { readonly file: string; readonly makeText: () => string | Promise<string> };

/** Lists come first: what follows may load what they list. */
const REGISTERS: readonly Register[] = [
  { file: "functions/index.ts", makeText: listEndpoints },
  { file: "functions/consumers.ts", makeText: listConsumers },
  { file: "infra/areas/index.ts", makeText: listAreas },
  { file: "docs/map.md", makeText: drawMap },
  { file: "docs/pictures/architecture.svg", makeText: drawArchitecture },
  { file: "test/table/spellings.json", makeText: pinSpellings },
];

/** Registers that do not say what their sources say. */
export async function findStaleRegisters(): Promise<readonly string[]> {
  const stale: string[] = [];
  for (const { file, makeText } of REGISTERS) {
    if ((await makeText()) !== (await readText(file))) stale.push(file);
  }
  return stale;
}

async function writeRegisters(): Promise<void> {
  for (const { file, makeText } of REGISTERS) {
    const text = await makeText();
    if (text === (await readText(file))) continue;
    await writeFile(join(ROOT, file), text);
    console.log(`Written: ${file}`);
  }
}

function readText(file: string): Promise<string> {
  return readFile(join(ROOT, file), "utf8").catch(() => "");
}

const spec = {
  verb: "generate",
  forms: ["[AREA …]"],
  text: `Writes the files that follow from others: lists of endpoints and areas, the map and the picture of the code, spellings of
keys, OpenAPI documents. For an area it runs the area's tests and writes from them which keys its functions reach
(infra/areas/<area>/access.json) and the examples of the reference (docs/examples/<area>.json). Without an area it does so for
areas with a function that has none.`,
  options: {
    check: { type: "boolean", says: "write nothing; fail when a list, the map or a spelling is stale" },
    whole: { type: "boolean", says: "run the whole suite, and remove keys that no test needs" },
  },
} as const satisfies CommandSpec;

async function run(words: readonly string[]): Promise<void> {
  const { values, positionals } = readWords(spec, words, Number.POSITIVE_INFINITY);
  if (values.check) return refuseStale();
  await writeRegisters();
  const { findUnlearntAreas } = await import("./generate/learn.ts");
  const areas = positionals.length > 0 ? positionals : await findUnlearntAreas();
  if (values.whole || areas.length > 0) await learn(areas, values.whole === true);
  // A process of its own: this one may have loaded the list before it was written.
  if ((await runProgram("node", ["infra/commands/openapi.ts"])) !== 0)
    throw new Error("No documents were written.");
}

async function refuseStale(): Promise<void> {
  const stale = await findStaleRegisters();
  if (stale.length > 0) throw new Error(`Stale: ${stale.join(", ")}. Run: npm run generate`);
}

/** Runs tests and writes what they show of areas. @throws Error if a test fails; nothing is written then */
async function learn(areas: readonly string[], isWhole: boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "cartwright-learn-"));
  try {
    const { listLearntAreas, testWords, writeLearnt } = await import("./generate/learn.ts");
    const env = { ...process.env, [TEST_NOTES]: folder, ...(isWhole ? {} : { [KEEP]: "1" }) };
    const status = await runProgram("node", ["infra/commands/test.ts", ...testWords(areas, isWhole)], env);
    if (status !== 0) throw new Error("Nothing was learnt from these tests: some of them failed.");
    await writeLearnt(folder, listLearntAreas(areas, isWhole), isWhole);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
