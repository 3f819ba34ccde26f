import { TITLES } from "../kernel/error-titles.ts";
import { errorOf, type Problem, problem } from "../kernel/errors.ts";

/** A rule that a promotion breaks: the field by its path in `data`, and the rest of a sentence that begins with it. */
export type Fault = { readonly path: string; readonly text: string };

/** @throws ApiError 400 naming every fault, if there is one */
export function refuseFaults(faults: readonly Fault[]): void {
  const [first, ...others] = faults.map(problemOf);
  if (first) throw errorOf(first, ...others);
}

function problemOf({ path, text }: Fault): Problem {
  return problem(400, `'${path}' ${text}.`, { title: TITLES.validationError, source: `data.${path}` });
}
