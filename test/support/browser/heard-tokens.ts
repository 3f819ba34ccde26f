import type { Page } from "playwright-core";

/** Tokens that the page requested, by their placeholder: `administrator`, `shopper`, `ACCOUNT_TOKEN`, `CUSTOMER_TOKEN`. */
export function heardTokens(page: Page): ReadonlyMap<string, string> {
  const heard = new Map<string, string>();
  page.on("response", async (response) => {
    const { pathname } = new URL(response.url());
    if (!PATHS.has(pathname) || !response.ok()) return;
    // The page may close before the last token arrives.
    const { access_token, data } = await response.json().catch(() => ({}));
    const grant = new URLSearchParams(response.request().postData() ?? "").get("grant_type");
    if (access_token) heard.set(grant === "implicit" ? "shopper" : "administrator", access_token);
    else if (data) heard.set(PATHS.get(pathname) ?? "", [data].flat()[0].token);
  });
  return heard;
}

const PATHS = new Map([
  ["/oauth/access_token", ""],
  ["/v2/account-members/tokens", "ACCOUNT_TOKEN"],
  ["/v2/customers/tokens", "CUSTOMER_TOKEN"],
]);
