import type { Page } from "playwright-core";

/**
 * Makes a page show little, for tests of what does not depend on how much there is: the document of one area in the place of
 * the whole one, which takes seconds to show, and nobody signed in, since passwords take a moment to check.
 * @param area name of a file in `docs/openapi`, which another test holds to what the endpoints declare
 */
export async function showOneArea(page: Page, area: string): Promise<void> {
  await page.route("**/reference/openapi.json", (route) =>
    route.fulfill({ path: `docs/openapi/${area}.json` }),
  );
  for (const who of ["account-members", "customers"]) {
    await page.route(`**/v2/${who}/tokens`, (route) => route.fulfill({ json: { data: {} } }));
  }
}
