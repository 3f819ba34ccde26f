import type { Dialect } from "../../../lib/http/answers.ts";
import {
  type Endpoint,
  type ErrorStatus,
  listDerivedStatuses,
  listErrorStatuses,
} from "../../../lib/http/endpoint.ts";
import {
  badParameter,
  badQuery,
  brokenRule,
  type ErrorExample,
  notForShoppers,
  usualError,
  wrongGrant,
  wrongRole,
} from "./error-examples.ts";
import { type errorSchemas, hasNumericStatus } from "./error-schemas.ts";
import { pascalCase } from "./schema-parts.ts";

type Json = Readonly<Record<string, unknown>>;
type Reference = { readonly $ref: string };
type ErrorAnswer = {
  readonly description: string;
  readonly content: { readonly "application/json": { readonly schema: Reference; readonly examples: Json } };
};

/** An error that many operations share, with its name in `components.responses`. */
type SharedError = {
  readonly name: string;
  readonly status: ErrorStatus;
  readonly numeric: boolean;
  /** `status` is a text in refusals of the call itself, and a number in those of the area. */
  readonly mixed?: boolean;
  readonly text: string;
  readonly examples: Readonly<Record<string, ErrorExample>>;
  /** Replaces the examples: the answer to every call of an operation that always refuses. */
  readonly shown?: Json;
  /** Replaces the usual schema. */
  readonly schema?: keyof typeof errorSchemas;
};

const USUAL = {
  401: ["Unauthorized", "The access token is missing, not valid or has expired: get another one."],
  404: ["NotFound", "There is no such thing, or this caller may not know of it."],
  409: ["Conflict", "The request collides with what is there. Nothing was changed."],
  412: [
    "PreconditionFailed",
    "`If-Match` names another state. Nothing was changed: read again, decide again. For most resources `meta` has the tag, the time, the writer and the resource as it is now.",
  ],
  413: ["ContentTooLarge", "The body, or what would be stored, is too large. Nothing was changed."],
  422: [
    "Unprocessable",
    "The `Idempotency-Key` came with another request before, the request cannot be processed, or its answer would be larger than 6 MB. Nothing was changed.",
  ],
  429: [
    "TooManyRequests",
    "Too many requests. Nothing was changed; repeat after the seconds in `Retry-After`.",
  ],
  502: [
    "ProviderUnavailable",
    "The payment provider's answer is missing, or it does not accept the store's key. What was asked is noted and is settled once.",
  ],
  503: [
    "ServiceUnavailable",
    "The service is busy. Nothing was changed; repeat after the seconds in `Retry-After`.",
  ],
} as const;

const BROKEN: Readonly<Record<Dialect, string>> = {
  plain: "BadRequest",
  rules: "BrokenRule",
  validation: "FailedValidation",
  promotions: "BrokenPromotionRule",
  inventory: "BrokenStockRule",
  webhooks: "BrokenIntegrationRule",
  "sign-on": "BrokenSignOn",
};
const RULES_TEXT = "The body breaks rules of the operation, one error for each. Nothing was changed.";
const PARAMETER_TEXT = "The request cannot be read, or one of its parameters. Nothing was changed.";

/** The error that an operation answers to every call; undefined for most operations. */
export type RefusalOf = (
  endpoint: Endpoint,
) => { readonly status: number; readonly examples: Json } | undefined;

/** Possible errors of an operation by status, as references to `errorComponents`. */
export function errorResponses(
  endpoint: Endpoint,
  refusalOf: RefusalOf,
): Readonly<Record<string, Reference>> {
  const shared = listSharedErrors(endpoint, refusalOf);
  return Object.fromEntries(
    shared.map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}

/** The shared errors of these endpoints. */
export function errorComponents(
  endpoints: readonly Endpoint[],
  refusalOf: RefusalOf,
): Readonly<Record<string, ErrorAnswer>> {
  const shared = endpoints
    .flatMap((endpoint) => listSharedErrors(endpoint, refusalOf))
    .map((one) => [one.name, makeResponse(one)] as const);
  return Object.fromEntries(shared.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function listSharedErrors(endpoint: Endpoint, refusalOf: RefusalOf): readonly SharedError[] {
  const refusal = refusalOf(endpoint);
  return listErrorStatuses(endpoint).map((status) => {
    const usual = makeSharedError(status, endpoint);
    if (status !== refusal?.status) return usual;
    const name = `${pascalCase(endpoint.id.split("/").at(-1) ?? "")}Refused`;
    return { ...usual, name, shown: refusal.examples };
  });
}

function makeSharedError(status: ErrorStatus, endpoint: Endpoint): SharedError {
  if (endpoint.errors === "sign-on") return signOnError(status);
  if (status === 403) return forbiddenBy(endpoint);
  if (status === breaksRulesWith(endpoint)) return brokenRules(status, endpoint);
  const numeric = hasNumericStatus(endpoint.errors) && status !== 401;
  if (status === 400) return badRequest(endpoint, numeric);
  const [name, text] = USUAL[status];
  return { name: errorName(name, numeric), status, numeric, text, examples: { example: usualError(status) } };
}

/** Statuses of pages for browsers: a wrong address, or a moment of many. */
function signOnError(status: ErrorStatus): SharedError {
  const isBusy = status === 429 || status === 503;
  const detail = isBusy ? "The service is busy. Please try again." : "This redirect_uri is not registered.";
  const error = isBusy ? "temporarily_unavailable" : "invalid_request";
  const value = { error, errorDescription: detail, error_description: detail };
  return {
    ...{ name: `SignOn${status}`, status, numeric: false, examples: {} },
    text: isBusy
      ? "Too many requests, or the service is busy."
      : "The sign-in cannot begin or go on. The browser stays here.",
    shown: { example: { summary: error, value } },
    schema: "SignOnErrorResponse",
  };
}

/** Every address can be unreadable, but only lists have offsets. */
function badRequest({ query }: Endpoint, numeric: boolean): SharedError {
  const [name, examples] =
    query?.page && query.page.largestOffset !== 0
      ? ["BadParameter", { parameter: badParameter }]
      : ["Unreadable", { query: badQuery }];
  return { name: errorName(name, numeric), status: 400, numeric, text: PARAMETER_TEXT, examples };
}

/** Status for a body that breaks the operation's schema; undefined without a body. */
function breaksRulesWith({ body, errors }: Endpoint): ErrorStatus | undefined {
  if (body === undefined) return undefined;
  return errors === "validation" || errors === "webhooks" ? 422 : 400;
}

function brokenRules(status: ErrorStatus, { errors: dialect }: Endpoint): SharedError {
  const further = status === 400 ? {} : { key: usualError(422) };
  const examples = { rule: brokenRule(dialect), ...further };
  return { name: BROKEN[dialect], status, numeric: hasNumericStatus(dialect), text: RULES_TEXT, examples };
}

/** A refused grant has the same text in all areas; missing rights have the text of the area. */
function forbiddenBy(endpoint: Endpoint): SharedError {
  const isOfGrant = listDerivedStatuses(endpoint).includes(403);
  if (isOfGrant) {
    const text =
      "The operation takes no token of this grant, or not without the token of a signed-in shopper; or the caller's role does not allow it.";
    return { name: "Forbidden", status: 403, numeric: false, text, examples: { example: wrongGrant } };
  }
  if (!endpoint.refusals.includes(403)) {
    const text = "The caller's role does not allow the operation.";
    return { name: "NotForRole", status: 403, numeric: false, text, examples: { example: wrongRole } };
  }
  const mixed = hasNumericStatus(endpoint.errors);
  const name = mixed ? "MixedNotAllowed" : "NotAllowed";
  const text = "This caller may not do this.";
  return { name, status: 403, numeric: mixed, mixed, text, examples: { example: notForShoppers } };
}

function errorName(name: string, numeric: boolean): string {
  return numeric ? `Numeric${name}` : name;
}

function makeResponse(error: SharedError): ErrorAnswer {
  const { status, numeric, mixed, text, examples, shown: own, schema: ownSchema } = error;
  const shown = Object.entries(examples).map(([name, { title, ...rest }]) => {
    const one = { title, status: numeric ? status : String(status), ...rest };
    return [name, { summary: title, value: { errors: [one] } }];
  });
  const usual = numeric ? "NumericErrorResponse" : "ErrorResponse";
  const shared = mixed ? "MixedErrorResponse" : usual;
  const schema = { $ref: `#/components/schemas/${ownSchema ?? shared}` };
  return {
    description: text,
    content: { "application/json": { schema, examples: own ?? Object.fromEntries(shown) } },
  };
}
