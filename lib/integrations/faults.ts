import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, errorOf, type Problem, problem } from "../kernel/errors.ts";

/** A rule that an integration breaks: the field by its path in `data`, and the rest of a sentence that begins with it. */
export type IntegrationFault = { readonly path: string; readonly text: string };

/** @throws ApiError 422 naming every fault, if there is one */
export function refuseIntegration(faults: readonly IntegrationFault[]): void {
  const [first, ...others] = faults.map(problemOf);
  if (first) throw errorOf(first, ...others);
}

/** The error of one fault. */
export function faultError(fault: IntegrationFault, cause?: unknown): ApiError {
  const error = errorOf(problemOf(fault));
  if (cause !== undefined) error.cause = cause;
  return error;
}

function problemOf({ path, text }: IntegrationFault): Problem {
  return problem(422, `'${path}' ${text}.`, { title: TITLES.validationError, source: `data.${path}` });
}
