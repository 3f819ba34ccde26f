import type { ErrorObject } from "ajv";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { invalid, MOST_PROBLEMS, type Problem, tooLarge } from "../../kernel/errors.ts";
import type { Profile } from "../../use-case/context.ts";
import type { Endpoint } from "../endpoint.ts";
import { multipartBoundary, parseMultipart } from "./multipart.ts";
import { schemaProblems } from "./schema-problems.ts";
import { bodyErrors, listAcceptedPaths } from "./validators.ts";

export type Body = {
  readonly value: unknown;
  readonly problems: readonly Problem[];
  readonly itemProblems: ReadonlyMap<number, readonly Problem[]>;
};

const DEFAULT_LIMIT_BYTES = 64 * 1024;
const DEFAULT_DEPTH = 32;
const NOTHING: Body = { value: undefined, problems: [], itemProblems: new Map() };

/** JSON still to be parsed, or a parsed value. */
export type SentBody = { readonly text: string } | { readonly value: unknown };

/** Ignores a body without a schema, unless unknown keys are refused. @throws ApiError 400 or 413 */
export function readSentBody(endpoint: Endpoint, event: APIGatewayProxyEventV2): SentBody | undefined {
  const {
    body,
    refusesUnknown,
    bodyLimit: bytes = DEFAULT_LIMIT_BYTES,
    bodyDepth: depth = DEFAULT_DEPTH,
  } = endpoint;
  if (body === undefined && !refusesUnknown) return undefined;
  const fields = readMultipart(endpoint, event, bytes);
  if (fields) return { value: fields };
  const text = readText(event.body ?? "", event.isBase64Encoded, { bytes });
  const isForm = endpoint.bodyFormat === "json-or-form" && !text.trimStart().startsWith("{");
  if (isForm) return { value: parseForm(text) };
  if (body === undefined && text.trim() === "") return undefined;
  if (endpoint.optionalBody && text.trim() === "") return { value: {} };
  checkJsonText(text, { depth });
  return { text };
}

function readMultipart(
  endpoint: Endpoint,
  event: APIGatewayProxyEventV2,
  bytes: number,
): ReturnType<typeof parseMultipart> | undefined {
  if (endpoint.bodyFormat !== "json-or-multipart") return undefined;
  const boundary = multipartBoundary(event.headers["content-type"]);
  if (boundary === undefined) return undefined;
  const raw = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  if (raw.length > bytes) throw tooLarge(`The body is larger than ${bytes} bytes.`);
  return parseMultipart(raw, boundary);
}

/** @throws ApiError 400 for a body that is no JSON object */
export function checkBody(endpoint: Endpoint, sent: SentBody | undefined, profile: Profile): Body {
  if (sent === undefined) return NOTHING;
  if ("text" in sent) throw new Error("The body was not parsed.");
  const { body, refusesUnknown } = endpoint;
  if (body === undefined && refusesUnknown) {
    return { ...NOTHING, problems: refusesUnknown.bodyProblems(sent.value) };
  }
  const value = endpoint.normalize ? endpoint.normalize(sent.value, profile) : sent.value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalid("The body must be a JSON object.");
  }
  return sortProblems(endpoint, value, { sent: sent.value, profile });
}

type Judged = { readonly sent: unknown; readonly profile: Profile };

function sortProblems(endpoint: Endpoint, value: object, { sent, profile }: Judged): Body {
  const { perItem, errors: dialect, refusesUnknown, ignoresUnknown } = endpoint;
  const problems: Problem[] = [...(endpoint.rules?.(value, profile) ?? [])];
  const allErrors = tooManyItems(endpoint, value) ?? bodyErrors(endpoint, value);
  const isLenient = ignoresUnknown && profile === "compatible";
  const schemaErrors = isLenient ? allErrors.filter((error) => !isUnknownKey(error)) : allErrors;
  const isUnknown = (error: ErrorObject) => refusesUnknown !== undefined && isUnknownKey(error);
  const unknown = refusesUnknown
    ? refusesUnknown.keyProblems(schemaErrors.filter(isUnknown), {
        sent,
        problems,
        accepted: listAcceptedPaths(endpoint),
      })
    : [];
  if (unknown.length > 0) return { value, problems: unknown, itemProblems: new Map() };
  const itemProblems = new Map<number, Problem[]>();
  const judged = schemaErrors.filter((error) => !isUnknown(error));
  const ofSchema = schemaProblems(judged, value, dialect, { perItem: perItem !== undefined });
  for (const { item, ...problem } of ofSchema) {
    if (item === undefined) {
      problems.push(problem);
      continue;
    }
    const source = (problem.source ?? "").replace(/^data\.\d+\.?/, "");
    const ofItem = itemProblems.get(item) ?? [];
    ofItem.push({ ...problem, source });
    itemProblems.set(item, ofItem);
  }
  return { value, problems: problems.slice(0, MOST_PROBLEMS), itemProblems };
}

function isUnknownKey({ keyword }: ErrorObject): boolean {
  return keyword === "additionalProperties";
}

/** Refuses a long list before checking its elements: half a million of them took four seconds. */
function tooManyItems({ perItem }: Endpoint, value: object): readonly ErrorObject[] | undefined {
  const data: unknown = "data" in value ? value.data : undefined;
  if (perItem === undefined || !Array.isArray(data) || data.length <= perItem) return undefined;
  return [
    { keyword: "maxItems", instancePath: "/data", schemaPath: "#/maxItems", params: { limit: perItem } },
  ];
}

/** @throws ApiError 400 for no fields or a repeated one, which OAuth 2.0 forbids */
export function parseForm(text: string): Record<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) throw invalid(`'${name}' is given more than once.`, { source: name });
    fields.set(name, value);
  }
  if (fields.size === 0) throw invalid("The body is empty; a form or a JSON object is required.");
  fields.delete("__proto__");
  return Object.fromEntries(fields);
}

type TextLimits = { readonly bytes: number; readonly depth: number };

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** @throws ApiError 413 over the size, 400 if it is not UTF-8 or starts with a byte-order mark */
function readText(body: string, isBase64: boolean, { bytes }: Pick<TextLimits, "bytes">): string {
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
function checkJsonText(text: string, { depth }: Pick<TextLimits, "depth">): void {
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
