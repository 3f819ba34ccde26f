import { invalid, tooLarge } from "../../kernel/errors.ts";

export type TextLimits = { readonly bytes: number; readonly depth: number };

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** @throws ApiError 413 over the size, 400 if it is not UTF-8 or starts with a byte-order mark */
export function readText(body: string, isBase64: boolean, { bytes }: Pick<TextLimits, "bytes">): string {
  const raw = Buffer.from(body, isBase64 ? "base64" : "utf8");
  if (raw.length > bytes) throw tooLarge(`The body is larger than ${bytes} bytes.`);
  const text = decode(raw);
  if (text.startsWith("\uFEFF")) throw invalid("The body must not start with a byte-order mark.");
  return text;
}

function decode(raw: Uint8Array): string {
  try {
    return utf8.decode(raw);
  } catch {
    throw invalid("The body is not valid UTF-8.");
  }
}

/** Deep brackets parse well but overflow the stack later. @throws ApiError 400 for an empty text or deep nesting */
export function checkJsonText(text: string, { depth }: Pick<TextLimits, "depth">): void {
  if (text.trim() === "") throw invalid("The body is empty; a JSON object is required.");
  if (isDeeperThan(text, depth)) throw invalid(`The body is nested deeper than ${depth} levels.`);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return false;
}

/** Only an escape can bring in a lone surrogate, since UTF-8 is well formed. @throws ApiError 400 for one */
export function checkJsonValue(value: unknown, text: string): void {
  if (text.includes("\\u")) refuseLoneSurrogates(value);
}

function refuseLoneSurrogates(value: unknown): void {
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw invalid("The body has a string with an unpaired surrogate.");
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    refuseLoneSurrogates(key);
    refuseLoneSurrogates(child);
  }
}
