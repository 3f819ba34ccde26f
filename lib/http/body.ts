import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { invalid, type Problem } from "../errors.ts";
import type { Profile } from "./context.ts";
import type { Endpoint } from "./endpoint.ts";
import { parseForm } from "./form.ts";
import { parseJson, readText } from "./json-gate.ts";
import { schemaProblems } from "./schema-problems.ts";
import { bodyErrors } from "./validators.ts";

export type Body = {
  readonly value: unknown;
  readonly problems: readonly Problem[];
  readonly itemProblems: ReadonlyMap<number, readonly Problem[]>;
};

const DEFAULT_LIMIT_BYTES = 64 * 1024;
const DEFAULT_DEPTH = 32;
const MOST_PROBLEMS = 100;
const NOTHING: Body = { value: undefined, problems: [], itemProblems: new Map() };

/**
 * Reads, folds and checks a body. Endpoints without a schema do not look at one: clients send a JSON content type
 * with every GET and DELETE.
 * @throws ApiError 400 or 413 for a body that cannot be read at all
 */
export function readBody(endpoint: Endpoint, event: APIGatewayProxyEventV2, profile: Profile): Body {
  if (endpoint.body === undefined) return NOTHING;
  const { bodyLimit: bytes = DEFAULT_LIMIT_BYTES, bodyDepth: depth = DEFAULT_DEPTH } = endpoint;
  const text = readText(event.body ?? "", event.isBase64Encoded, { bytes });
  const parsed =
    endpoint.bodyFormat === "json-or-form" && !text.trimStart().startsWith("{")
      ? parseForm(text)
      : parseJson(text, { depth });
  const value = endpoint.normalize ? endpoint.normalize(parsed, profile) : parsed;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalid("The body must be a JSON object.");
  }
  return sortProblems(endpoint, value, profile);
}

function sortProblems(endpoint: Endpoint, value: object, profile: Profile): Body {
  const problems: Problem[] = [...(endpoint.rules?.(value, profile) ?? [])];
  const itemProblems = new Map<number, Problem[]>();
  for (const { item, ...problem } of schemaProblems(bodyErrors(endpoint, value), value, endpoint.errors)) {
    if (endpoint.perItem && item !== undefined) {
      const source = (problem.source ?? "").replace(/^data\.\d+\.?/, "");
      itemProblems.set(item, [...(itemProblems.get(item) ?? []), { ...problem, source }]);
    } else problems.push(problem);
  }
  return { value, problems: problems.slice(0, MOST_PROBLEMS), itemProblems };
}
