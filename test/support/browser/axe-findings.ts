import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

/**
 * What axe finds in parts of a page, as `rule: element`.
 * @param parts selectors; what is not on the page is left out
 */
export async function axeFindings(page: Page, parts: readonly string[]): Promise<readonly string[]> {
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
  const found = await page.evaluate(`(async (parts) => {
    const include = parts.filter((one) => document.querySelector(one)).map((one) => [one]);
    const { violations } = await axe.run({ include });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ": " + target.join(" ")));
  })(${JSON.stringify(parts)})`);
  return Array.isArray(found) ? found : [];
}
