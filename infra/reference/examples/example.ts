/** Headers of a signed-in shopper, with placeholders for the tokens in public documents. */
export const SIGNED_IN = {
  account: { header: "EP-Account-Management-Authentication-Token", value: "ACCOUNT_TOKEN" },
  customer: { header: "X-Moltin-Customer-Token", value: "CUSTOMER_TOKEN" },
} as const;

/** Owner of the bearer token; without an owner the call has no token. */
export type ExampleCaller = "administrator" | "shopper" | "anonymous";

/**
 * A call of an endpoint in a fresh demo store that succeeds independently of other calls. It changes and deletes only
 * samples of its own, see `infra/local/demo/samples`.
 */
export type Example = {
  readonly caller: ExampleCaller;
  readonly signedIn?: keyof typeof SIGNED_IN;
  /** Values of the path parameters, by name. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Fields of a form with files, in curl's notation for files: `@picture.jpg`. */
  readonly form?: Readonly<Record<string, string>>;
  /** Further bodies by a short title, such as `A custom item`. Each works before and after any other. */
  readonly more?: Readonly<Record<string, unknown>>;
  /**
   * A call made before, as an administrator. Its answer is ignored: it removes or creates something that a store has only
   * once.
   */
  readonly before?: { readonly method: "POST" | "DELETE"; readonly path: string; readonly body?: unknown };
  /** Repeat the call while it answers 409 because another job is in progress. */
  readonly isPatient?: true;
  /** Status of the answer, if it differs from the declared one for every call. */
  readonly status?: number;
  /** Fields that the document shows empty because they are very long or contain references of their own. */
  readonly emptied?: readonly string[];
  /** Differences at the endpoint's older path, if the same call cannot succeed twice. */
  readonly older?: Pick<Example, "path" | "body">;
};

/** By endpoint id. */
export type Examples = Readonly<Record<string, Example>>;
