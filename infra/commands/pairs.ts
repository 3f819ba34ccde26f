import { type Command, type CommandSpec, readWords, runCommand } from "./command.ts";
import { writeDocument } from "./pairs/document.ts";
import { pairsText } from "./pairs/table.ts";

const spec = {
  verb: "pairs",
  text: "Shows what every two kinds of promotions take from one cart.",
  options: { write: { type: "boolean", says: "put it into docs/promotion-pairs.md" } },
} as const satisfies CommandSpec;

async function run(words: readonly string[]): Promise<void> {
  if (readWords(spec, words).values.write) return writeDocument();
  const { kinds, pairs } = pairsText();
  console.log(`${kinds}\n\n${pairs}`);
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
