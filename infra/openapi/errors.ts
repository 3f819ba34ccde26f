import type { Dialect, Endpoint } from "../../lib/http/endpoint.ts";
import { type ErrorStatus, errorStatusesOf } from "../../lib/http/error-statuses.ts";

type Response = Readonly<Record<string, unknown>>;

const TEXTS = {
  400: "The request is malformed or breaks a rule. Nothing was changed.",
  401: "The access token is missing, not valid or has expired.",
  403: "The access token's grant does not allow this.",
  404: "There is no such resource, or it is not yours to see.",
  409: "The request collides with what is there. Nothing was changed.",
  412: "`If-Match` names another state. Nothing was changed.",
  413: "The body or what would be stored is too large. Nothing was changed.",
  422: "The request or its answer cannot be processed, or its `Idempotency-Key` came with another request before.",
  429: "Too many requests. Nothing was changed; repeat after a pause.",
  503: "The service is busy. Nothing was changed; repeat after a pause.",
} as const;
/** The error answers that an operation can give, by status. */
export function errorResponses(endpoint: Endpoint): Readonly<Record<string, Response>> {
  return Object.fromEntries(
    errorStatusesOf(endpoint).map((status) => [status, errorResponse(status, endpoint.errors)]),
  );
}

function errorResponse(status: ErrorStatus, dialect: Dialect): Response {
  const schema = { $ref: `#/components/schemas/${errorSchemaName(status, dialect)}` };
  return { description: TEXTS[status], content: { "application/json": { schema } } };
}

/**
 * Areas differ in one thing that a schema shows: whether `status` is a number or a string. A refusal of the call
 * itself, before the area sees it, has a string.
 */
function errorSchemaName(status: ErrorStatus, dialect: Dialect): keyof typeof errorSchemas {
  const hasNumbers = dialect === "rules" || dialect === "promotions" || dialect === "integrations";
  return hasNumbers && status !== 401 && status !== 403 ? "ErrorsWithNumbers" : "Errors";
}

const errorsSchema = (status: Response) => ({
  type: "object",
  required: ["errors"],
  properties: {
    errors: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        required: ["status", "title", "detail"],
        properties: {
          status,
          title: { type: "string" },
          detail: { type: "string", description: "What is wrong, in words." },
          source: { description: "Where it is wrong: a field, parameter or header." },
          code: { type: "string" },
          meta: { type: "object" },
          request_id: { type: "string", description: "Only when the fault is ours." },
        },
      },
    },
  },
});

export const errorSchemas = {
  Errors: errorsSchema({ type: "string", pattern: "^[45]\\d\\d$" }),
  ErrorsWithNumbers: errorsSchema({ type: "integer", minimum: 400, maximum: 599 }),
} as const;
