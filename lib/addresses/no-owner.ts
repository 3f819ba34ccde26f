import { type ApiError, problem, toApiError } from "../kernel/errors.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";

/** Contains no id, so that an unknown owner and another one get the same answer. */
export function noOwner(type: AddressOwner["type"]): ApiError {
  return toApiError(problem(404, `There is no such ${type}.`));
}
