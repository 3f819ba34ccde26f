import { join } from "node:path";
import { ROOT } from "../build/options.ts";
import { type Command, type CommandSpec, readWords, runCommand } from "./command.ts";
import { pairsText } from "./pairs/table.ts";
import { fillTextBlocks } from "./text-blocks.ts";

const PAIRS = join(ROOT, "docs/promotion-pairs.md");

const spec = {
  verb: "pairs",
  text: "Shows what every two kinds of promotions take from one cart.",
  options: { write: { type: "boolean", says: "put it into docs/promotion-pairs.md" } },
} as const satisfies CommandSpec;

async function run(words: readonly string[]): Promise<void> {
  const { kinds, pairs } = pairsText();
  if (readWords(spec, words).values.write) return fillTextBlocks(PAIRS, [kinds, pairs]);
  console.log(`${kinds}\n\n${pairs}`);
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
