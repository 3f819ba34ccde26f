/** One thing that is wrong with a request, as the service tells it. */
export type Problem = {
  readonly status: string | number;
  readonly title: string;
  readonly detail?: string | undefined;
  /** Where in the request, if the service knows. */
  readonly source?: unknown;
};

/** An answer that is no success. */
export class CartwrightError extends Error {
  override readonly name: string = "CartwrightError";
  readonly status: number;
  /** All that is wrong, the worst first; empty if the answer was not the service's own. */
  readonly errors: readonly Problem[];
  /** To be quoted to whoever runs the service. */
  readonly requestId: string | undefined;

  constructor(response: Response, body: unknown) {
    const errors = problemsOf(body);
    const details = errors.map(({ title, detail }) => detail ?? title);
    super(`${response.status} ${details.join(" ") || response.statusText}`);
    this.status = response.status;
    this.errors = errors;
    this.requestId = response.headers.get("x-request-id") ?? undefined;
  }
}

function problemsOf(body: unknown): readonly Problem[] {
  if (typeof body !== "object" || body === null || !("errors" in body)) return [];
  return Array.isArray(body.errors) ? body.errors : [];
}
