import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { ROOT } from "../../build/options.ts";
import { type SourceFile, sourceFiles } from "../../build/source-files.ts";

const WRITTEN = "Written by npm run generate.";

/** The text of `functions/index.ts`: every endpoint under the name of its file. */
export function listEndpoints(): string {
  const files = functionFiles().filter(({ text }) => text.includes("= defineEndpoint("));
  const lines = files.map((file) => `export { ${nameExport(file.path)} } from "${importPath(file)}";`);
  return `// Every endpoint: stacks, local server, documents and tests all loop over this list. ${WRITTEN}\n${lines.join("\n")}\n`;
}

/** The text of `functions/consumers.ts`: every function that changes of the table or messages of a queue call. */
export function listConsumers(): string {
  const files = functionFiles().filter(({ text }) => !text.includes("= defineEndpoint("));
  const lines = files.map(
    (file) => `export { consumer as ${nameExport(file.path)} } from "${importPath(file)}";`,
  );
  return `// Every function that reads changes of the table or messages of a queue. ${WRITTEN}\n\n${lines.join("\n")}\n`;
}

/** The text of `infra/areas/index.ts`: what is said of each area, by its name. */
export function listAreas(): string {
  const files = sourceFiles("infra/areas").filter(({ path }) => path.endsWith("/area.ts"));
  const names = files
    .filter(({ path }) => path !== "infra/areas/area.ts")
    .map(({ path }) => posix.basename(posix.dirname(path)));
  const imports = names.map((name) => `import { area as ${camelCase(name)} } from "./${name}/area.ts";`);
  const entries = names.map((name) =>
    name === camelCase(name) ? `  ${name},` : `  "${name}": ${camelCase(name)},`,
  );
  return `// Every area, as far as it is not run. ${WRITTEN}
${['import type { Area } from "./area.ts";', ...imports].toSorted(compareImports).join("\n")}

export const areas: Readonly<Record<string, Area>> = {
${entries.join("\n")}
};
`;
}

function functionFiles(): readonly SourceFile[] {
  return sourceFiles("functions").filter(({ path }) => path.split("/").length > 2);
}

const importPath = ({ path }: SourceFile) => `.${path.slice("functions".length)}`;

/** `addCartItems` for `functions/carts/items/add-cart-items.ts`. */
function nameExport(path: string): string {
  return camelCase(posix.basename(path, ".ts"));
}

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The order of the formatter: by path. */
function compareImports(one: string, other: string): number {
  const pathOf = (line: string) => line.slice(line.indexOf('"'));
  return pathOf(one) < pathOf(other) ? -1 : 1;
}

const FILE = join(ROOT, "test/table/spellings.json");

/** Values for parameters of keys: texts and numbers, owners, times. */
const SAMPLES: readonly unknown[] = ["Id", 7, { type: "customer", id: "Id" }, new Date(0)];
/** Parts of a key that a value of the wrong type leaves. */
const BROKEN = /undefined|NaN|\[object|null/;

/**
 * The text of `test/table/spellings.json`: every key of the table and of its index with sample values, as stored.
 * @throws Error for a key that has another spelling than before: stored items would be lost
 */
export async function pinSpellings(): Promise<string> {
  const { indexKeys, keys } = await import("../../../lib/table/keys.ts");
  const before: Readonly<Record<string, unknown>> = JSON.parse(
    await readFile(FILE, "utf8").catch(() => "{}"),
  );
  const spelled = [...spellAll("keys", keys), ...spellAll("indexKeys", indexKeys)];
  const now = new Map(spelled);
  for (const [name, spelling] of Object.entries(before)) {
    if (JSON.stringify(now.get(name)) !== JSON.stringify(spelling))
      throw new Error(`${name} was spelled ${JSON.stringify(spelling)}: stored items would be lost.`);
  }
  const lines = spelled
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, spelling]) => `${JSON.stringify(name)}: ${JSON.stringify(spelling)}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}

function spellAll(group: string, all: object): readonly (readonly [string, unknown])[] {
  return Object.entries(all).map(([name, spell]) => [`${group}.${name}`, spellWithSamples(name, spell)]);
}

function spellWithSamples(name: string, spell: unknown): unknown {
  if (typeof spell !== "function") throw new Error(`keys.${name} is not a function.`);
  for (const values of combineSamples(spell.length)) {
    const spelling = trySpelling(() => spell(...values));
    if (spelling !== undefined && !BROKEN.test(JSON.stringify(spelling))) return spelling;
  }
  throw new Error(`keys.${name} takes a value of a type that infra/commands/generate/lists.ts lacks.`);
}

function trySpelling(spell: () => unknown): unknown {
  try {
    return spell();
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function combineSamples(length: number): readonly (readonly unknown[])[] {
  if (length === 0) return [[]];
  return combineSamples(length - 1).flatMap((values) => SAMPLES.map((sample) => [...values, sample]));
}
