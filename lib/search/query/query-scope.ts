import { type ErrorTitle, TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, invalid } from "../../kernel/errors.ts";
import type { FieldNamed } from "./search-fields.ts";

/** What the texts of a search are read with. */
export type QueryScope = {
  readonly fields: FieldNamed;
  /** Which search it is, as errors say it: `searches[2]`. */
  readonly where: string;
  /** What a field cannot hold is found in no product; without this it is refused. */
  readonly lenient?: boolean;
};

/** 400 with the search and the key in which something is wrong. */
export function badQuery(
  { where }: Pick<QueryScope, "where">,
  key: string,
  detail: string,
  title: ErrorTitle = TITLES.validationError,
): ApiError {
  return invalid(`${where}.${key}: ${detail}`, { title, source: `${where}.${key}` });
}

/** The parts of a list between commas outside of parentheses and brackets, trimmed. */
export function listedParts(text: string): string[] {
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

/** A field with what stands in parentheses behind it; those of `extensions.products(x).y` are its name's. */
export function nameWithOptions(text: string): { readonly name: string; readonly options?: string } {
  const opening = text.lastIndexOf("(");
  if (opening < 0 || text.indexOf(")", opening) !== text.length - 1) return { name: text };
  return { name: text.slice(0, opening).trim(), options: text.slice(opening + 1, -1) };
}
