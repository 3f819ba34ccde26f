import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../build/options.ts";

/** What every document begins with. */
export const INTRODUCTION = `Carts, orders, payments, stock, promotions, Custom APIs and the catalog they sell from.

Ask \`POST /oauth/access_token\` with a form for a token and send it as \`Authorization: Bearer <token>\`. Bodies are
JSON; a file may be sent as a form. Errors are \`{ "errors": [ … ] }\`. An answer of 400 and above, but for 500, means that
nothing was changed.`;

/** Pages of `docs/api`, in the order in which one reads them. */
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

/** The pages that explain what all operations share; their headings become entries of the reference's sidebar. */
export function pages(): readonly string[] {
  return PAGE_NAMES.map((name) => readFileSync(join(ROOT, `docs/api/${name}.md`), "utf8").trim());
}
