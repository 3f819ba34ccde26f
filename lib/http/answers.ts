import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { TITLES } from "../kernel/error-titles.ts";
import { ApiError, type Problem, unprocessable } from "../kernel/errors.ts";
import { outgrownPage, recordsWithin } from "../lists/page-that-fits.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Dialect } from "./endpoint.ts";
import { COMMON_HEADERS, JSON_TYPE } from "./headers.ts";

type Answer = APIGatewayProxyStructuredResultV2;

type AnswerForm = { readonly errors: Dialect; readonly response: { readonly status: number } };

/** The answer that a use case's reply becomes at this endpoint: its status, its headers and its body as JSON. */
export function answerOf(reply: Reply, endpoint: AnswerForm, requestId: string): Answer {
  const headers = { ...COMMON_HEADERS, ...reply.headers, "X-Request-Id": requestId };
  const statusCode = statusOf(reply, endpoint.response.status);
  const body = textOf(reply, endpoint.errors);
  if (body === undefined) return { statusCode, headers };
  return { statusCode, headers: { ...JSON_TYPE, ...headers }, body };
}

/** A write looks at the length of its answer before the effect; the same text is sent after it. */
const texts = new WeakMap<Reply, string>();

function textOf(reply: Reply, dialect: Dialect): string | undefined {
  const body = bodyOf(reply, dialect);
  if (body === undefined) return undefined;
  const text = texts.get(reply) ?? JSON.stringify(body);
  texts.set(reply, text);
  return text;
}

const OUTCOME_STATUS = { created: 201, updated: 200, empty: 204 } as const;

function statusOf({ status, outcome, problems = [] }: Reply, usual: number): number {
  if (status !== undefined) return status;
  if (outcome === "refused") return problems[0]?.status ?? usual;
  return outcome ? OUTCOME_STATUS[outcome] : usual;
}

/** Errors of a list stand beside its data, behind all that is there. */
function bodyOf({ body, problems }: Reply, dialect: Dialect): unknown {
  if (!problems) return body;
  return { ...Object(body), errors: problems.map((problem) => wireProblem(problem, dialect)) };
}

/** Lambda hands on 6 MB: JSON in which the body is a text, with room here for status and headers. */
const LARGEST_ANSWER_BYTES = 6 * 1024 * 1024 - 16 * 1024;
const MOST_BYTES_PER_CHARACTER = 3;

/**
 * A large thing, or one with much included, may be more than an answer holds.
 * @param most bytes of an answer
 * @throws ApiError 422, since the platform would fail and a part would pass for the whole
 */
export function refuseTooLong({ body = "" }: Answer, most = LARGEST_ANSWER_BYTES): void {
  if (!isTooLong(body, most)) return;
  throw tooLongAnswer();
}

function tooLongAnswer(source = "page[limit]") {
  const detail = "The answer would be larger than 6 MB; ask for less with 'page[limit]', or include less.";
  return unprocessable(detail, { source });
}

/**
 * The same of a page, which says how many of its records an answer holds.
 * @throws ApiError 422 as `outgrownPage`
 */
export function refuseLongPage(reply: Reply, dialect: Dialect, most = LARGEST_ANSWER_BYTES): void {
  if (!isTooLong(textOf(reply, dialect) ?? "", most)) return;
  const { data, ...beside } = Object(reply.body);
  const records: readonly unknown[] = Array.isArray(data) ? data : [];
  const fits = Math.min(recordsWithin(most, { ...beside, data: records }, bytesInAnswer), records.length - 1);
  throw outgrownPage(tooLongAnswer(records.length > 1 ? undefined : "include"), Math.max(1, fits));
}

/**
 * The same of the answer to a change, before it is written.
 * @throws ApiError 422 if the platform would refuse the answer to what was done
 */
export function refuseLongReply(reply: Reply, dialect: Dialect): void {
  if (!isTooLong(textOf(reply, dialect) ?? "")) return;
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

/** The one place where an error becomes an answer. What is not an `ApiError` is our fault and says nothing. */
export function errorAnswerOf(error: unknown, dialect: Dialect, requestId: string): Answer {
  const known = error instanceof ApiError ? error : undefined;
  const problems = known?.problems ?? [UNKNOWN];
  const status = problems[0].status;
  const shown = problems.map((problem) => ({
    ...wireProblem(problem, dialect),
    ...(status >= 500 ? { request_id: requestId } : {}),
  }));
  const reply = { body: { errors: shown }, ...(known ? { headers: known.headers } : {}) };
  return answerOf(reply, { errors: dialect, response: { status } }, requestId);
}

const UNKNOWN: Problem = {
  status: 500,
  title: TITLES.internalServerError,
  detail: "Something failed on our side; quote the request id.",
};

/**
 * A problem as clients read it: carts, settings, promotions and integrations write the status as a number, the others as a string. What refuses
 * the call itself, whatever it is for, writes strings everywhere: a token that is no good, a grant that may not call.
 */
export function wireProblem(problem: Problem, dialect: Dialect): Record<string, unknown> {
  const { status, title, detail, source, meta, code } = problem;
  const hasNumbers = dialect === "rules" || dialect === "promotions" || dialect === "integrations";
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
