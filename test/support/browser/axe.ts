import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The faults that axe finds in the current page, as `rule: element`.
 * @param parts selectors of the checked elements; those that are not on the page are left out
 */
export async function axeFindings(
  page: Page,
  parts: readonly string[] = ["html"],
): Promise<readonly string[]> {
  await page.evaluate(SOURCE);
  const found = await page.evaluate(`(async (parts) => {
    const include = parts.filter((one) => document.querySelector(one)).map((one) => [one]);
    const { violations } = await axe.run({ include });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ": " + target.join(" ")));
  })(${JSON.stringify(parts)})`);
  return Array.isArray(found) ? found : [];
}
