import { ApiError } from "./errors.ts";

const LONGEST_TEXT = 300;
const DEEPEST_CAUSE = 4;

/**
 * What a log line says of an error: of a fault of ours all that is known, of an answer its status and cause alone,
 * since the SDK's errors carry items.
 */
export function loggedError(error: unknown): Readonly<Record<string, unknown>> {
  // The logger follows causes to their end, and has none to come to where an error is behind itself.
  if (!(error instanceof ApiError)) return { error: hasEnd(error) ? error : errorText(error) };
  const { status, cause } = error;
  return { status, ...(cause === undefined ? {} : { cause: errorText(cause) }) };
}

const MOST_CAUSES = 16;

function hasEnd(error: unknown): boolean {
  let one = error;
  for (let depth = 0; depth < MOST_CAUSES; depth += 1) {
    if (!(one instanceof Error)) return true;
    one = one.cause;
  }
  return false;
}

/** An error and what is behind it in a line of bounded length: names, codes and messages. Never throws. */
export function errorText(error: unknown): string {
  const texts: string[] = [];
  let one = error;
  while (one instanceof Error && texts.length < DEEPEST_CAUSE) {
    texts.push(orDots(one, ownText));
    one = one.cause;
  }
  if (one !== undefined && !(one instanceof Error)) texts.push(orDots(one, String));
  // What stands in quotes may be data: a parser repeats the text that it could not read.
  const text = texts
    .join("; ")
    .replaceAll(/"[^"]*"|'[^']*'/g, "…")
    .replaceAll(/\s+/g, " ");
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT).toWellFormed()}…` : text;
}

/** Refused connections to several addresses of one name have a code and no message. */
function ownText(error: Error): string {
  const code = "code" in error && !error.message.includes(String(error.code)) ? ` (${error.code})` : "";
  return error.message === "" ? `${error.name}${code}` : `${error.name}${code}: ${error.message}`;
}

/** Anything can be thrown, also what has no text: an object without a prototype, a message that is no string. */
function orDots<T>(one: T, text: (one: T) => string): string {
  try {
    return text(one);
  } catch {
    return "…";
  }
}
