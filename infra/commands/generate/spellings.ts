import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../build/options.ts";

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
  throw new Error(`keys.${name} takes a value of a type that infra/commands/generate/spellings.ts lacks.`);
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
