import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { TITLES } from "../kernel/error-titles.ts";
import { ApiError, type Problem, unprocessable } from "../kernel/errors.ts";
import { findTagged, formatEtag } from "../kernel/etag.ts";
import { countRecordsWithin, outgrownPage } from "../lists/page-that-fits.ts";
import type { Reply } from "../use-case/reply.ts";
import { COMMON_HEADERS, JSON_TYPE, NO_REFERRER } from "./headers.ts";

/**
 * The error format of an area, see `docs/differences/http.md`.
 * - `plain`: string status, 400 `Bad Request`
 * - `rules`: number status, 400 titled with the broken rule, such as `number_gte`
 * - `validation`: string status, 422 `Failed Validation`
 * - `promotions`: number status, 400 `Validation Error`
 * - `inventory`: string status, 400 `Validation Error`
 * - `webhooks`: number status, 422 `Validation Error`
 * - `sign-on`: `error` and `error_description`, as OAuth has them
 */
export type Dialect = "plain" | "rules" | "validation" | "promotions" | "inventory" | "webhooks" | "sign-on";

type Answer = APIGatewayProxyStructuredResultV2;

type AnswerForm = { readonly errors: Dialect; readonly response: { readonly status: number } };

export function buildAnswer(reply: Reply, endpoint: AnswerForm, requestId: string): Answer {
  const tagged = findTagged(reply.body);
  const headers = {
    ...COMMON_HEADERS,
    ...(tagged ? { ETag: formatEtag(tagged) } : {}),
    ...reply.headers,
    "X-Request-Id": requestId,
  };
  const statusCode = chooseStatus(reply, endpoint.response.status);
  const body = formatBody(reply, endpoint.errors);
  if (body === undefined) return { statusCode, headers };
  return { statusCode, headers: { ...JSON_TYPE, ...headers }, body };
}

/** The length is checked before the write, and the same text is sent after it. */
const texts = new WeakMap<Reply, string>();

function formatBody(reply: Reply, dialect: Dialect): string | undefined {
  const { problems } = reply;
  const errors = problems && { errors: problems.map((problem) => wireProblem(problem, dialect)) };
  const body: unknown = errors ? { ...Object(reply.body), ...errors } : reply.body;
  if (body === undefined) return undefined;
  const text = texts.get(reply) ?? JSON.stringify(body);
  texts.set(reply, text);
  return text;
}

const OUTCOME_STATUS = { created: 201, updated: 200, empty: 204, returned: 307 } as const;

function chooseStatus({ status, outcome, problems = [] }: Reply, usual: number): number {
  if (status !== undefined) return status;
  if (outcome === "refused") return problems[0]?.status ?? usual;
  return outcome ? OUTCOME_STATUS[outcome] : usual;
}

/** Lambda passes on 6 MB of JSON with the body as a text; this leaves room for status and headers. */
const LARGEST_ANSWER_BYTES = 6 * 1024 * 1024 - 16 * 1024;
const MOST_BYTES_PER_CHARACTER = 3;

/** @throws ApiError 422, since the platform would fail and a part would look complete @answers What does an error look like? */
export function refuseTooLong({ body = "" }: Answer, most = LARGEST_ANSWER_BYTES): void {
  if (!isTooLong(body, most)) return;
  throw tooLongAnswer();
}

function tooLongAnswer(source = "page[limit]") {
  const detail = "The answer would be larger than 6 MB; ask for less with 'page[limit]', or include less.";
  return unprocessable(detail, { source });
}

/** @throws ApiError 422 that says how many records an answer holds */
export function refuseLongPage(reply: Reply, dialect: Dialect, most = LARGEST_ANSWER_BYTES): void {
  if (!isTooLong(formatBody(reply, dialect) ?? "", most)) return;
  const { data, ...beside } = Object(reply.body);
  const records: readonly unknown[] = Array.isArray(data) ? data : [];
  const fits = Math.min(
    countRecordsWithin(most, { ...beside, data: records }, bytesInAnswer),
    records.length - 1,
  );
  throw outgrownPage(tooLongAnswer(records.length > 1 ? undefined : "include"), Math.max(1, fits));
}

/** Checks a reply before its change is written. @throws ApiError 422 if the platform would refuse the answer */
export function refuseLongReply(reply: Reply, dialect: Dialect): void {
  if (!isTooLong(formatBody(reply, dialect) ?? "")) return;
  const detail = "The answer would be larger than 6 MB. Nothing was changed; please include less.";
  throw unprocessable(detail, { source: "include" });
}

function isTooLong(body: string, most = LARGEST_ANSWER_BYTES): boolean {
  if (body.length * MOST_BYTES_PER_CHARACTER <= most) return false;
  return Buffer.byteLength(JSON.stringify(body)) > most;
}

function bytesInAnswer(part: unknown): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(part)));
}

/** An error that is not an `ApiError` is our fault and shows nothing. */
export function buildErrorAnswer(error: unknown, dialect: Dialect, requestId: string): Answer {
  const apiError = error instanceof ApiError ? error : undefined;
  const problems = apiError?.problems ?? [UNKNOWN];
  const status = problems[0].status;
  const shown = problems.map((problem) => ({
    ...wireProblem(problem, dialect),
    ...(status >= 500 ? { request_id: requestId } : {}),
  }));
  const isOfSignOn = dialect === "sign-on";
  const reply = {
    body: isOfSignOn ? signOnProblem(problems[0]) : { errors: shown },
    headers: { ...apiError?.headers, ...(isOfSignOn ? NO_REFERRER : {}) },
  };
  return buildAnswer(reply, { errors: dialect, response: { status } }, requestId);
}

const UNKNOWN: Problem = {
  status: 500,
  title: TITLES.internalServerError,
  detail: "Something failed on our side; quote the request id.",
};

/** A browser shows this. The public contract spells the description in both ways. */
function signOnProblem({ status, detail }: Problem): Record<string, string> {
  const isBusy = status === 429 || status === 503;
  const error = isBusy ? "temporarily_unavailable" : status >= 500 ? "server_error" : "invalid_request";
  return { error, errorDescription: detail, error_description: detail };
}

/** Some areas write the status as a number. Refusals of the call itself, such as a bad token, write strings everywhere. */
function wireProblem(problem: Problem, dialect: Dialect): Record<string, unknown> {
  const { status, title, detail, source, meta, code } = problem;
  const hasNumbers = dialect === "rules" || dialect === "promotions" || dialect === "webhooks";
  const isNumber = hasNumbers && status !== 401 && code === undefined;
  return {
    title,
    status: isNumber ? status : String(status),
    detail,
    ...(source ? { source } : {}),
    ...(code ? { code } : {}),
    ...(meta ? { meta } : {}),
  };
}
