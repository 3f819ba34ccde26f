import { type ErrorTitle, TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, invalid } from "../../kernel/errors.ts";
import type { FindField } from "./search-fields.ts";

export type QueryScope = {
  readonly fields: FindField;
  /** Name of the search in errors: `searches[2]`. */
  readonly where: string;
  /** Values that a field cannot have match nothing instead of being refused. */
  readonly lenient?: boolean;
  /** Builds refusals; `invalid` if absent. */
  readonly refuse?: typeof invalid;
};

/** Builds a refusal that names the search and the key. */
export function badQuery(
  { where, refuse = invalid }: Pick<QueryScope, "where" | "refuse">,
  key: string,
  detail: string,
  title: ErrorTitle = TITLES.validationError,
): ApiError {
  return refuse(`${where}.${key}: ${detail}`, { title, source: `${where}.${key}` });
}

/** Splits at commas outside of parentheses and brackets, and trims. */
export function splitParts(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === "(" || letter === "[") depth += 1;
    if (letter === ")" || letter === "]") depth -= 1;
    if (letter !== "," || depth > 0) continue;
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  return [...parts, text.slice(from)].map((part) => part.trim());
}

/** Splits off options in parentheses, but keeps those of `extensions.products(x).y` in the name. */
export function splitOptions(text: string): { readonly name: string; readonly options?: string } {
  const opening = text.lastIndexOf("(");
  if (opening < 0 || text.indexOf(")", opening) !== text.length - 1) return { name: text };
  return { name: text.slice(0, opening).trim(), options: text.slice(opening + 1, -1) };
}

/** Weights go up to 127, so that each name can have its own. Storefronts send no longer lists. */
export const MOST_NAMES = 127;

/** @param key of the request, for errors @throws ApiError 400 for over 127 entries, repeated ones included */
export function splitNames(list: string, scope: Pick<QueryScope, "where">, key: string): string[] {
  const names = list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (names.length <= MOST_NAMES) return names;
  throw badQuery(scope, key, `expected at most ${MOST_NAMES} names, found ${names.length}.`);
}
