import { type ErrorTitle, TITLES } from "./error-titles.ts";

/** One element of the `errors` array that every refusal answers with (`docs/differences/http.md`). */
export type Problem = {
  readonly status: number;
  readonly title: ErrorTitle;
  readonly detail: string;
  /** Dotted path of the field in the request, such as `data.quantity`. */
  readonly source?: string;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly code?: string;
  /** Of a caller who has to wait; told in the header `Retry-After` where this problem ends the request. */
  readonly retryAfterSeconds?: number;
};

/** A body can be wrong in more places than an answer has room for (6 MB on Lambda); these are enough to begin with. */
export const MOST_PROBLEMS = 100;

const LONGEST_NAME = 255;

/** A key, id or text that came with the request, as errors repeat it: hundreds of errors about a long one must stay small. */
export function shortName(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).toWellFormed()}…` : name.toWellFormed();
}

/** What ends a request. All of its problems share the status of the first one. */
export class ApiError extends Error {
  readonly problems: readonly [Problem, ...Problem[]];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    problems: readonly [Problem, ...Problem[]],
    headers: Readonly<Record<string, string>> = {},
    options?: ErrorOptions,
  ) {
    super(problems[0].detail, options);
    this.name = "ApiError";
    this.problems = problems;
    this.headers = { ...waitHeader(problems[0]), ...headers };
  }

  get status(): number {
    return this.problems[0].status;
  }
}

/** The header of an answer that has the status of this problem; none if it is no matter of time. */
export function waitHeader({ retryAfterSeconds }: Problem): Readonly<Record<string, string>> {
  return retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
}

type Extra = Partial<Pick<Problem, "title" | "source" | "meta" | "code" | "retryAfterSeconds">>;

const USUAL: Readonly<Record<number, ErrorTitle>> = {
  400: TITLES.badRequest,
  401: TITLES.unauthorized,
  403: TITLES.forbidden,
  404: TITLES.notFound,
  405: TITLES.methodNotAllowed,
  408: TITLES.requestTimeout,
  409: TITLES.conflict,
  412: TITLES.preconditionFailed,
  413: TITLES.requestEntityTooLarge,
  422: TITLES.unprocessableContent,
  429: TITLES.tooManyRequests,
  431: TITLES.headerFieldsTooLarge,
  500: TITLES.internalServerError,
  503: TITLES.serviceUnavailable,
};

export function usualTitle(status: number): ErrorTitle {
  return USUAL[status] ?? TITLES.unnamedError;
}

/** A problem with the usual title of its status, for per-item reports and for `refuse`. */
export function problem(status: number, detail: string, extra: Extra = {}): Problem {
  return { status, title: usualTitle(status), detail, ...extra };
}

/** The error of one or several problems, of which `MOST_PROBLEMS` are told. */
export function errorOf(first: Problem, ...others: readonly Problem[]): ApiError {
  return new ApiError([first, ...others.slice(0, MOST_PROBLEMS - 1)]);
}

/** The error of a list: a problem for each element that is refused, however many there are. */
export function errorOfEach(first: Problem, others: readonly Problem[]): ApiError {
  return new ApiError([first, ...others]);
}

export function invalid(detail: string, extra?: Extra): ApiError {
  return errorOf(problem(400, detail, extra));
}

export function unauthorized(detail = "The access token is missing, not valid or has expired."): ApiError {
  return new ApiError([problem(401, detail)], { "WWW-Authenticate": "Bearer" });
}

export function forbidden(detail: string, extra?: Extra): ApiError {
  return errorOf(problem(403, detail, extra));
}

/** 404 for a resource that is not there or that this caller may not know of. */
export function notFound(kind: string, id: string, extra?: Extra): ApiError {
  return errorOf(problem(404, `There is no ${kind} '${shortName(id)}'.`, extra));
}

/** @param methods those that the path does take */
export function methodNotAllowed(method: string, methods: readonly string[]): ApiError {
  const allowed = methods.join(", ");
  const detail = `This path does not take the method '${shortName(method)}'; it takes ${allowed}.`;
  return new ApiError([problem(405, detail)], { Allow: allowed });
}

export function conflict(detail: string, extra?: Extra): ApiError {
  return errorOf(problem(409, detail, extra));
}

export function tooLarge(detail: string): ApiError {
  return errorOf(problem(413, detail));
}

export function unprocessable(detail: string, extra?: Extra): ApiError {
  return errorOf(problem(422, detail, extra));
}

/**
 * The table refused or did not answer in time and nothing was written: safe to repeat.
 * @param cause the error behind it, or why in words; for the log alone
 */
export function unavailable(cause: unknown): ApiError {
  return repeatable(problem(503, "The service is busy. Nothing was changed; please try again."), cause);
}

/** @param cause as with `unavailable` */
export function throttled(cause: unknown): ApiError {
  return repeatable(problem(429, "Too many requests. Nothing was changed; please try again."), cause);
}

/** 429 for a caller who has to wait so many seconds. */
export function retryAfter(seconds: number, detail: string): ApiError {
  return errorOf(problem(429, detail, { retryAfterSeconds: seconds }));
}

function repeatable(why: Problem, cause: unknown): ApiError {
  return new ApiError([{ ...why, retryAfterSeconds: 1 }], {}, { cause });
}
