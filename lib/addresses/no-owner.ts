import { type ApiError, errorOf, problem } from "../kernel/errors.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";

/** Names no id, so that somebody else's and an unknown one cannot be told apart. */
export function noOwner(type: AddressOwner["type"]): ApiError {
  return errorOf(problem(404, `There is no such ${type}.`));
}
