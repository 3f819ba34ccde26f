/** One error of the service's answer. */
export type Problem = {
  readonly status: string | number;
  readonly title: string;
  readonly detail?: string | undefined;
  /** The part of the request that is wrong, if the service knows it. */
  readonly source?: unknown;
};

/** The service answered with an error status. */
export class CartwrightError extends Error {
  override readonly name: string = "CartwrightError";
  readonly status: number;
  /** All errors, the most important first; empty if the answer did not come from the service itself. */
  readonly errors: readonly Problem[];
  /** Quote it when you ask the operator of the service for help. */
  readonly requestId: string | undefined;

  constructor(response: Response, body: unknown) {
    const errors = readProblems(body);
    const details = errors.map(({ title, detail }) => detail ?? title);
    super(`${response.status} ${details.join(" ") || response.statusText}`);
    this.status = response.status;
    this.errors = errors;
    this.requestId = response.headers.get("x-request-id") ?? undefined;
  }
}

function readProblems(body: unknown): readonly Problem[] {
  if (typeof body !== "object" || body === null || !("errors" in body)) return [];
  return Array.isArray(body.errors) ? body.errors : [];
}
