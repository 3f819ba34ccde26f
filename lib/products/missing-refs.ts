import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";

/** The refusal of links to what is not there; it names the first one and lists all. */
export function missingRefs(kind: string, ids: readonly string[]) {
  return unprocessable(`There is no ${kind} '${ids[0]}'.`, {
    title: TITLES.failedValidation,
    meta: { missing_ids: ids },
  });
}
