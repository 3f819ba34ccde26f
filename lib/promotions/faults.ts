import { TITLES } from "../kernel/error-titles.ts";
import { type Problem, problem, toApiError } from "../kernel/errors.ts";

/** A broken rule: path of the field in `data`, and the sentence after the field's name. */
export type Fault = {
  readonly path: string;
  readonly text: string;
  /** The field is well formed, but says more than a promotion may. */
  readonly isOverLimit?: true;
};

/** @throws ApiError 400 with all faults, if there are any; 422 if all of them are over limits */
export function refuseFaults(faults: readonly Fault[]): void {
  const status = faults.every((fault) => fault.isOverLimit) ? 422 : 400;
  const [first, ...others] = faults.map((fault) => toProblem(fault, status));
  if (first) throw toApiError(first, ...others);
}

function toProblem({ path, text }: Fault, status: number): Problem {
  return problem(status, `'${path}' ${text}.`, { title: TITLES.validationError, source: `data.${path}` });
}
