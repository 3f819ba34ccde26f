import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe finds wrong with a page as it is now: the rule, and the elements that break it.
 * @param part selector of the part of the page that is looked at
 */
export async function axeFindings(page: Page, part = "html"): Promise<readonly string[]> {
  await page.evaluate(SOURCE);
  const found: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[] =
    await page.evaluate(`axe.run(${JSON.stringify(part)}).then(({ violations }) => violations)`);
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
