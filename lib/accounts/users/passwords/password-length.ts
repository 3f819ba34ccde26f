import { invalid } from "../../../kernel/errors.ts";

/** Lengths in characters. The store's own password rules do not change them. */
export const SHORTEST_PASSWORD = 8;
export const MOST_PASSWORD_LENGTH = 1000;

/** Counts characters in NFC, the form that is hashed. @throws ApiError 400 for a short password */
export function checkPasswordLength(password: string): void {
  if ([...password.normalize("NFC")].length >= SHORTEST_PASSWORD) return;
  const detail = `'data.password' must have at least ${SHORTEST_PASSWORD} characters.`;
  throw invalid(detail, { source: "data.password" });
}
