import { TITLES } from "../kernel/error-titles.ts";
import { type Problem, problem, toApiError } from "../kernel/errors.ts";

/** A broken rule: path of the field in `data`, and the sentence after the field's name. */
export type Fault = { readonly path: string; readonly text: string };

/** @throws ApiError 400 with all faults, if there are any */
export function refuseFaults(faults: readonly Fault[]): void {
  const [first, ...others] = faults.map(toProblem);
  if (first) throw toApiError(first, ...others);
}

function toProblem({ path, text }: Fault): Problem {
  return problem(400, `'${path}' ${text}.`, { title: TITLES.validationError, source: `data.${path}` });
}
