import { invalid } from "../../../kernel/errors.ts";

/** Characters of a member's password, whatever the store's own rules allow. */
export const SHORTEST_PASSWORD = 8;
export const MOST_PASSWORD_LENGTH = 1000;

/** Refuses a short password, counted as it is hashed. @throws ApiError 400 */
export function checkPasswordLength(password: string): void {
  if ([...password.normalize("NFC")].length >= SHORTEST_PASSWORD) return;
  const detail = `'data.password' must have at least ${SHORTEST_PASSWORD} characters.`;
  throw invalid(detail, { source: "data.password" });
}
