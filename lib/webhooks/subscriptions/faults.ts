import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, type Problem, problem, toApiError } from "../../kernel/errors.ts";

/** `path` of the field in `data`; `text` ends the sentence that begins with the path. */
export type IntegrationFault = { readonly path: string; readonly text: string };

/** @throws ApiError 422 naming every fault, if there are any */
export function refuseIntegration(faults: readonly IntegrationFault[]): void {
  const [first, ...others] = faults.map(toIntegrationProblem);
  if (first) throw toApiError(first, ...others);
}

export function faultError(fault: IntegrationFault, cause?: unknown): ApiError {
  const error = toApiError(toIntegrationProblem(fault));
  if (cause !== undefined) error.cause = cause;
  return error;
}

function toIntegrationProblem({ path, text }: IntegrationFault): Problem {
  return problem(422, `'${path}' ${text}.`, { title: TITLES.validationError, source: `data.${path}` });
}
