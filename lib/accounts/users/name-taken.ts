import { type ApiError, conflict } from "../../kernel/errors.ts";

export const NAME_FIELD = "data.username";

export function nameTaken(): ApiError {
  return conflict("An account member with this 'username' already exists.", { source: NAME_FIELD });
}
