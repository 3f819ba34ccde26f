import { writeDocument } from "./pairs/document.ts";
import { pairsText } from "./pairs/table.ts";

/** What every two kinds of promotions take from one cart; `--write` puts it into docs/promotion-pairs.md. */
if (process.argv.includes("--write")) {
  await writeDocument();
} else {
  const { kinds, pairs } = pairsText();
  console.log(`${kinds}\n\n${pairs}`);
}
