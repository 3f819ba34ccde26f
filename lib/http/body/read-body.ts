import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { invalid, MOST_PROBLEMS, type Problem, tooLarge } from "../../kernel/errors.ts";
import type { Profile } from "../../use-case/context.ts";
import type { Endpoint } from "../endpoint.ts";
import { parseForm } from "./form.ts";
import { parseJson, readText, type TextLimits } from "./json-text.ts";
import { multipartBoundary, parseMultipart } from "./multipart.ts";
import { schemaProblems } from "./schema-problems.ts";
import { bodyErrors } from "./validators.ts";

export type Body = {
  readonly value: unknown;
  readonly problems: readonly Problem[];
  readonly itemProblems: ReadonlyMap<number, readonly Problem[]>;
};

const DEFAULT_LIMIT_BYTES = 64 * 1024;
const DEFAULT_DEPTH = 32;
const NOTHING: Body = { value: undefined, problems: [], itemProblems: new Map() };

/**
 * Reads, folds and checks a body. Endpoints without a schema do not look at one: clients send a JSON content type
 * with every GET and DELETE.
 * @throws ApiError 400 or 413 for a body that cannot be read at all
 */
export function readBody(endpoint: Endpoint, event: APIGatewayProxyEventV2, profile: Profile): Body {
  if (endpoint.body === undefined) return NOTHING;
  const { bodyLimit: bytes = DEFAULT_LIMIT_BYTES, bodyDepth: depth = DEFAULT_DEPTH } = endpoint;
  const parsed = readMultipart(endpoint, event) ?? readTextBody(endpoint, event, { bytes, depth });
  const value = endpoint.normalize ? endpoint.normalize(parsed, profile) : parsed;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalid("The body must be a JSON object.");
  }
  return sortProblems(endpoint, value, profile);
}

function readTextBody(endpoint: Endpoint, event: APIGatewayProxyEventV2, limits: TextLimits): unknown {
  const text = readText(event.body ?? "", event.isBase64Encoded, limits);
  const isForm = endpoint.bodyFormat === "json-or-form" && !text.trimStart().startsWith("{");
  return isForm ? parseForm(text) : parseJson(text, limits);
}

/** The fields of a form with files where the endpoint takes one; `undefined` for any other body. */
function readMultipart(endpoint: Endpoint, event: APIGatewayProxyEventV2): unknown {
  if (endpoint.bodyFormat !== "json-or-multipart") return undefined;
  const boundary = multipartBoundary(event.headers["content-type"]);
  if (boundary === undefined) return undefined;
  const raw = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  const { bodyLimit = DEFAULT_LIMIT_BYTES } = endpoint;
  if (raw.length > bodyLimit) throw tooLarge(`The body is larger than ${bodyLimit} bytes.`);
  return parseMultipart(raw, boundary);
}

function sortProblems(endpoint: Endpoint, value: object, profile: Profile): Body {
  const { perItem = false, errors: dialect } = endpoint;
  const problems: Problem[] = [...(endpoint.rules?.(value, profile) ?? [])];
  const itemProblems = new Map<number, Problem[]>();
  for (const { item, ...problem } of schemaProblems(bodyErrors(endpoint, value), value, dialect, {
    perItem,
  })) {
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
