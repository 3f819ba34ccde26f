import { type ApiError, conflict } from "../../kernel/errors.ts";

/** The field of a body in which a name stands. */
export const NAME_FIELD = "data.username";

/** The refusal of a name that somebody has. */
export function nameTaken(): ApiError {
  return conflict("An account member with this 'username' already exists.", { source: NAME_FIELD });
}
