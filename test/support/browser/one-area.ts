import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import type { ApiDocument } from "../../../infra/reference/api-document.ts";
import { formatShownDocument } from "../../../infra/reference/shown-document.ts";

/** The request of the page for the document that it gives to Scalar. */
export const SHOWN = "**/reference/shown-*.json";

/**
 * Shortens the page: it shows the document of one area, because the whole document takes seconds, and signs no shopper in,
 * because a check of a password takes a moment.
 * @param area name of a file in `docs/openapi`, which another test compares with the endpoints
 */
export async function showOneArea(page: Page, area: string): Promise<void> {
  const document: ApiDocument = JSON.parse(await readFile(`docs/openapi/${area}.json`, "utf8"));
  const body = formatShownDocument(document, []);
  await page.route(SHOWN, (route) => route.fulfill({ contentType: "application/json", body }));
  for (const who of ["account-members", "customers"]) {
    await page.route(`**/v2/${who}/tokens`, (route) => route.fulfill({ json: { data: {} } }));
  }
}
