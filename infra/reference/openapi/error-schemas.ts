import type { Dialect } from "../../../lib/http/answers.ts";

/** A numeric or a textual `status` is the only difference between areas that a schema shows. */
export function hasNumericStatus(dialect: Dialect): boolean {
  return dialect === "rules" || dialect === "promotions" || dialect === "webhooks";
}

const errorSchema = (status: object) => ({
  type: "object",
  description: "One thing that is wrong. A request that breaks several rules gets one for each, at most 100.",
  required: ["title", "status", "detail"],
  properties: {
    title: {
      type: "string",
      description: "What kind of fault it is. Titles never change; the page *Errors* lists all of them.",
    },
    status,
    detail: {
      type: "string",
      description: "What is wrong, in words for people. May change; do not compare it.",
    },
    source: {
      type: "string",
      description:
        "Where it is wrong: the dotted path of a field (`data.quantity`, `data.3` for an element of a list), the name of a parameter (`page[limit]`, `customApiID`) or of a header (`If-Match`); `request` for the body as a whole.",
    },
    code: {
      const: "gateway.scopes.authorise",
      description: "Only where the token may not make this call at all.",
    },
    meta: {
      type: "object",
      description:
        "What helps to mend it, such as the `value` that was refused, or the `id` and `sku` it is about.",
    },
    request_id: { type: "string", description: "Only from 500 on: names the request in the service's log." },
  },
});

const responseSchema = (name: string, text: string) => ({
  description: text,
  type: "object",
  required: ["errors"],
  properties: {
    errors: {
      description: "What was wrong: one element for each mistake, at most 100.",
      type: "array",
      minItems: 1,
      items: { $ref: `#/components/schemas/${name}` },
    },
  },
});

export const errorSchemas = {
  Error: errorSchema({
    type: "string",
    pattern: "^[45]\\d\\d$",
    description: "The status of the answer, as text.",
  }),
  ErrorResponse: responseSchema(
    "Error",
    "Why a request was refused. Every answer with a status of 400 or more has `errors`.",
  ),
  NumericError: errorSchema({
    type: "integer",
    minimum: 400,
    maximum: 599,
    description: "The status of the answer, as a number.",
  }),
  NumericErrorResponse: responseSchema(
    "NumericError",
    "Why a request was refused; `status` in each error is a number. Every answer with a status of 400 or more has `errors`.",
  ),
  SignOnErrorResponse: {
    description: "Why a sign-in cannot go on, as OAuth has it, for the browser that sees it.",
    type: "object",
    required: ["error", "errorDescription", "error_description"],
    properties: {
      error: {
        enum: ["invalid_request", "temporarily_unavailable", "server_error"],
        description: "What kind of fault it is.",
      },
      errorDescription: { type: "string", description: "What is wrong, in words for people." },
      error_description: {
        type: "string",
        description: "The same words, spelled as OAuth spells the field.",
      },
    },
  },
  MixedError: errorSchema({
    type: ["string", "integer"],
    description: "The status of the answer: as text with a `code`, otherwise as a number.",
  }),
  MixedErrorResponse: responseSchema(
    "MixedError",
    "Why a request was refused; `status` is text if the token may not make this call at all. Every answer with a status of 400 or more has `errors`.",
  ),
} as const;
