import { ApiError } from "./errors.ts";

const LONGEST_TEXT = 300;
const DEEPEST_CAUSE = 4;

/** Logs only status and cause of an ApiError, because errors of the SDK contain items. */
export function describeErrorForLog(error: unknown): Readonly<Record<string, unknown>> {
  // The logger follows causes to their end, so a cause that contains itself must not reach it.
  if (!(error instanceof ApiError)) return { error: hasFiniteCauses(error) ? error : errorText(error) };
  const { status, cause } = error;
  return { status, ...(cause === undefined ? {} : { cause: errorText(cause) }) };
}

const MOST_CAUSES = 16;

function hasFiniteCauses(error: unknown): boolean {
  let one = error;
  for (let depth = 0; depth < MOST_CAUSES; depth += 1) {
    if (!(one instanceof Error)) return true;
    one = one.cause;
  }
  return false;
}

/** Text of bounded length: names, codes and messages of an error and its causes. Never throws. */
export function errorText(error: unknown): string {
  const texts: string[] = [];
  let one = error;
  while (one instanceof Error && texts.length < DEEPEST_CAUSE) {
    texts.push(formatSafely(one, formatErrorMessage));
    one = one.cause;
  }
  if (one !== undefined && !(one instanceof Error)) texts.push(formatSafely(one, String));
  // Quoted text may be data: a parser repeats the text that it could not read.
  const text = texts
    .join("; ")
    .replaceAll(/"[^"]*"|'[^']*'/g, "…")
    .replaceAll(/\s+/g, " ");
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT).toWellFormed()}…` : text;
}

/** Refused connections to several addresses of one name have a code but no message. */
function formatErrorMessage(error: Error): string {
  const code = "code" in error && !error.message.includes(String(error.code)) ? ` (${error.code})` : "";
  return error.message === "" ? `${error.name}${code}` : `${error.name}${code}: ${error.message}`;
}

/** Thrown values may have no text, e.g. an object without a prototype. */
function formatSafely<T>(one: T, text: (one: T) => string): string {
  try {
    return text(one);
  } catch {
    return "…";
  }
}
