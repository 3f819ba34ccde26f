import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../build/options.ts";

/** First text of every document. */
export const INTRODUCTION = `Cartwright is the back end of a shop: products and prices, search, carts, orders, payments, stock and promotions. Your
storefront, your servers and your tools call it over HTTP, with JSON. What it does not know, you add as a Custom API, a
resource with fields of your own.

Each call needs a token, which \`POST /oauth/access_token\` gives for an application key. Send it as
\`Authorization: Bearer <token>\`. Bodies are JSON; a file may be sent as a form. Errors are \`{ "errors": [ … ] }\`. An answer
of 400 and above, but for 500, means that nothing was changed.`;

/** Pages of `docs/api` in reading order. */
export const PAGE_NAMES = [
  "getting-started",
  "callers",
  "errors",
  "filters",
  "paging",
  "idempotency",
  "etags",
  "currencies",
  "versions",
] as const;

/** Pages about all operations. Their headings become entries in the reference's sidebar. */
export function pages(): readonly string[] {
  return PAGE_NAMES.map((name) => readFileSync(join(ROOT, `docs/api/${name}.md`), "utf8").trim());
}
