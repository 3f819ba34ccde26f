import { type ErrorTitle, TITLES } from "./error-titles.ts";

/** One element of the `errors` array of an error answer (`docs/differences/http.md`). @answers What does an error look like? */
export type Problem = {
  readonly status: number;
  readonly title: ErrorTitle;
  readonly detail: string;
  /** Dotted path of the field in the request, such as `data.quantity`. */
  readonly source?: string;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly code?: string;
  /** Seconds; sent in the header `Retry-After` when this problem ends the request. */
  readonly retryAfterSeconds?: number;
};

/** Keeps the answer to a body with very many faults below Lambda's 6 MB. */
export const MOST_PROBLEMS = 100;

const LONGEST_NAME = 255;

/** Shortens a key, id or text of the request, so that hundreds of errors about a long one stay small. */
export function shortName(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).toWellFormed()}…` : name.toWellFormed();
}

/** Ends a request. All its problems have the status of the first one. */
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

/** Header for an answer with the status of this problem; none without a wait. */
export function waitHeader({ retryAfterSeconds }: Problem): Readonly<Record<string, string>> {
  return retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
}

type Extra = Partial<Pick<Problem, "title" | "source" | "meta" | "code" | "retryAfterSeconds">>;

const DEFAULT_TITLES: Readonly<Record<number, ErrorTitle>> = {
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
  return DEFAULT_TITLES[status] ?? TITLES.unnamedError;
}

/** Builds a problem with the default title of its status. */
export function problem(status: number, detail: string, extra: Extra = {}): Problem {
  return { status, title: usualTitle(status), detail, ...extra };
}

/** Keeps the first `MOST_PROBLEMS` problems. */
export function toApiError(first: Problem, ...others: readonly Problem[]): ApiError {
  return new ApiError([first, ...others.slice(0, MOST_PROBLEMS - 1)]);
}

/** Keeps all problems, one per refused element of a list. */
export function toListError(first: Problem, others: readonly Problem[]): ApiError {
  return new ApiError([first, ...others]);
}

export function invalid(detail: string, extra?: Extra): ApiError {
  return toApiError(problem(400, detail, extra));
}

export function unauthorized(detail = "The access token is missing, not valid or has expired."): ApiError {
  return new ApiError([problem(401, detail)], { "WWW-Authenticate": "Bearer" });
}

export function forbidden(detail: string, extra?: Extra): ApiError {
  return toApiError(problem(403, detail, extra));
}

/** 404 for a resource that does not exist or that this caller may not see. */
export function notFound(kind: string, id: string, extra?: Extra): ApiError {
  return toApiError(problem(404, `There is no ${kind} '${shortName(id)}'.`, extra));
}

/** @param methods methods that the path accepts */
export function methodNotAllowed(method: string, methods: readonly string[]): ApiError {
  const allowed = methods.join(", ");
  const detail = `This path does not take the method '${shortName(method)}'; it takes ${allowed}.`;
  return new ApiError([problem(405, detail)], { Allow: allowed });
}

export function conflict(detail: string, extra?: Extra): ApiError {
  return toApiError(problem(409, detail, extra));
}

type Effect = "Nothing was changed" | "A part may be done";

/** 409 when time or tries ran out while others changed the same record. @param effect what this request has changed */
export function conflictWithOthers(effect: Effect = "Nothing was changed"): ApiError {
  return conflict(`It is being changed by others. ${effect}; please try again.`);
}

export function tooLarge(detail: string): ApiError {
  return toApiError(problem(413, detail));
}

export function unprocessable(detail: string, extra?: Extra): ApiError {
  return toApiError(problem(422, detail, extra));
}

/** 503: nothing was written, safe to repeat. @param cause error or reason, for the log alone */
export function unavailable(cause: unknown): ApiError {
  return repeatable(problem(503, "The service is busy. Nothing was changed; please try again."), cause);
}

/** @param cause as in `unavailable` */
export function tooManyRequests(cause: unknown): ApiError {
  return repeatable(problem(429, "Too many requests. Nothing was changed; please try again."), cause);
}

export function retryAfter(seconds: number, detail: string): ApiError {
  return toApiError(problem(429, detail, { retryAfterSeconds: seconds }));
}

function repeatable(why: Problem, cause: unknown): ApiError {
  return new ApiError([{ ...why, retryAfterSeconds: 1 }], {}, { cause });
}
