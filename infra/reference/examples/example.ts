/** Headers of a signed-in shopper, with placeholders for the tokens in public documents. */
export const SIGNED_IN = {
  account: { header: "EP-Account-Management-Authentication-Token", value: "ACCOUNT_TOKEN" },
  customer: { header: "X-Moltin-Customer-Token", value: "CUSTOMER_TOKEN" },
} as const;

/** Owner of the bearer token; without an owner the call has no token. */
export type ExampleCaller = "administrator" | "shopper" | "anonymous";

/**
 * A call of an endpoint in a fresh demo store that succeeds before and after any other example. It changes and deletes only
 * samples of its own, see `infra/areas/<area>/samples.ts`.
 */
export type ExampleRequest = {
  readonly caller: ExampleCaller;
  readonly signedIn?: keyof typeof SIGNED_IN;
  /** Values of the path parameters, by name. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Fields of a form with files, in curl's notation for files: `@picture.jpg`. */
  readonly form?: Readonly<Record<string, string>>;
  /**
   * A call made before, as an administrator. Its answer is ignored: it removes or creates something that a store has only
   * once.
   */
  readonly before?: {
    readonly method: "POST" | "PUT" | "DELETE";
    readonly path: string;
    readonly body?: unknown;
  };
  /** Repeat the call while it answers 409 because another job is in progress. */
  readonly isPatient?: true;
  /** Only the test of its area makes this call: it needs a payment at a provider, or a provider's signature. */
  readonly isShownOnly?: true;
  /** Differences at the endpoint's older path, if the same call cannot succeed twice. */
  readonly older?: Pick<ExampleRequest, "path" | "body">;
};

export type ExampleAnswer = { readonly status: number; readonly body?: unknown };

/** An endpoint's example: its request and the answer, as a test has seen them. */
export type Example = ExampleRequest & {
  readonly answer: ExampleAnswer;
  /** Further bodies by a short title, such as `A custom item`. */
  readonly more?: Readonly<Record<string, { readonly body: unknown; readonly answer: ExampleAnswer }>>;
};

/** By endpoint id. */
export type Examples = Readonly<Record<string, Example>>;
