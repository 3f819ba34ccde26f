import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import type { ApiDocument } from "../../../infra/reference/api-document.ts";
import { shownDocument } from "../../../infra/reference/shown-document.ts";

/** Where the page asks for the document that it gives to Scalar. */
export const SHOWN = "**/reference/shown-*.json";

/**
 * Makes a page show little, for tests of what does not depend on how much there is: the document of one area in the place of
 * the whole one, which takes seconds to show, and nobody signed in, since passwords take a moment to check.
 * @param area name of a file in `docs/openapi`, which another test holds to what the endpoints declare
 */
export async function showOneArea(page: Page, area: string): Promise<void> {
  const document: ApiDocument = JSON.parse(await readFile(`docs/openapi/${area}.json`, "utf8"));
  const body = shownDocument(document, []);
  await page.route(SHOWN, (route) => route.fulfill({ contentType: "application/json", body }));
  for (const who of ["account-members", "customers"]) {
    await page.route(`**/v2/${who}/tokens`, (route) => route.fulfill({ json: { data: {} } }));
  }
}
