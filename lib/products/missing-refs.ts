import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";

/** The error for links to missing resources. Names the first id and lists all in `meta`. */
export function missingRefsError(kind: string, ids: readonly string[]) {
  return unprocessable(`There is no ${kind} '${ids[0]}'.`, {
    title: TITLES.failedValidation,
    meta: { missing_ids: ids },
  });
}
