/** Plain data: a JSON Schema of OpenAPI 3.1, or another part of a document. */
export type Schema = Readonly<Record<string, unknown>>;

const text = { type: "string" };
const count = { type: "integer", minimum: 0 };
const REFUSALS = {
  400: ["BadRequest", "The request is malformed or breaks a rule of a field. Nothing was changed."],
  401: ["Unauthorized", "The access token is missing, not valid or has expired."],
  403: ["Forbidden", "No policy lets this shopper do this."],
  404: ["NotFound", "There is no such entry, or no such Custom API any more."],
  409: [
    "Conflict",
    "A value that must be unique is taken, or another write was faster. Nothing was changed.",
  ],
  412: ["PreconditionFailed", "`If-Match` names another state. Nothing was changed."],
  413: ["TooLarge", "The entry would have more than 64 KiB, or the body is too large. Nothing was changed."],
  422: [
    "Unprocessable",
    "A list would take too long, or an `Idempotency-Key` came with another request before.",
  ],
  429: ["TooManyRequests", "Too many requests. Nothing was changed; repeat after a pause."],
  503: ["Unavailable", "The service is busy. Nothing was changed; repeat after a pause."],
} as const;
type Refusal = keyof typeof REFUSALS;

const problem = {
  type: "object",
  description: "One thing that is wrong.",
  required: ["title", "status", "detail"],
  properties: {
    title: { ...text, description: "The kind of the error, the same for all of a status." },
    status: { ...text, description: "The HTTP status as text.", pattern: "^[45]\\d\\d$" },
    detail: { ...text, description: "What is wrong, in words." },
    source: {
      ...text,
      description: "Where it is wrong: a field such as `data.title`, a parameter or a header.",
    },
  },
};

export const SHARED_SCHEMAS = {
  Error: problem,
  ErrorResponse: {
    type: "object",
    description: "Why a request was refused.",
    required: ["errors"],
    properties: {
      errors: {
        type: "array",
        description: "One for each rule that is broken.",
        minItems: 1,
        items: ref("Error"),
      },
    },
  },
  PageMeta: {
    type: "object",
    description: "Which page it is, and how many entries there are.",
    required: ["page", "results"],
    properties: {
      page: {
        type: "object",
        description: "Place of the page in the list.",
        required: ["limit", "offset", "current", "total"],
        properties: {
          limit: { ...count, description: "Most entries of a page." },
          offset: { ...count, description: "Entries before the page." },
          current: { ...count, description: "Number of the page, from 1." },
          total: { ...count, description: "Number of pages." },
        },
      },
      results: {
        type: "object",
        description: "Entries that pass the filter.",
        required: ["total", "total_method"],
        properties: {
          total: { ...count, description: "Entries of all pages, as far as they were counted." },
          total_method: {
            ...text,
            enum: ["exact", "lower_bound", "observed"],
            description:
              "`exact` if all were counted, `lower_bound` if there may be more, `observed` if counted no further than one past the page.",
          },
        },
      },
    },
  },
  PageLinks: {
    type: "object",
    description: "Paths of other pages of the list; null where there is none.",
    required: ["current", "first", "last", "next", "prev"],
    properties: {
      current: { ...text, description: "This page." },
      first: { ...text, description: "The first page." },
      last: pageLink("The last page."),
      next: pageLink("The page after this one."),
      prev: pageLink("The page before this one."),
    },
  },
};

export const SHARED_RESPONSES = Object.fromEntries(
  Object.values(REFUSALS).map(([name, description]) => [name, answer(description, ref("ErrorResponse"))]),
);

export function refusals(...statuses: readonly Refusal[]): Schema {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${REFUSALS[status][0]}` }]),
  );
}

export function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

export function answer(description: string, schema: Schema, more: Schema = {}): Schema {
  return { description, content: { "application/json": { schema, ...more } } };
}

function pageLink(description: string): Schema {
  return { type: ["string", "null"], description };
}
