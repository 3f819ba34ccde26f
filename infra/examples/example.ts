/** Headers with which a signed-in shopper calls, and what stands for the token in a document that everybody reads. */
export const SIGNED_IN = {
  account: { header: "EP-Account-Management-Authentication-Token", value: "ACCOUNT_TOKEN" },
  customer: { header: "X-Moltin-Customer-Token", value: "CUSTOMER_TOKEN" },
} as const;

/** Whose bearer token comes with a call; `nobody` has none. */
export type ExampleCaller = "administrator" | "shopper" | "nobody";

/**
 * One call of an endpoint that works in the demo store as it is opened, whatever was called before: what it changes or
 * removes is a sample of its own, see `infra/local/demo/samples`.
 */
export type Example = {
  readonly caller: ExampleCaller;
  readonly signedIn?: keyof typeof SIGNED_IN;
  /** Values of the path's parameters, by name. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The fields of a form with files, each named as curl reads it from a folder: `@picture.jpg`. */
  readonly form?: Readonly<Record<string, string>>;
  /** Other bodies worth showing, by what they show in a few words, such as `A custom item`; each works before and after any other. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** What is called first, as an administrator and whatever it answers: for what a store has one of. */
  readonly before?: { readonly method: "POST" | "DELETE"; readonly path: string; readonly body?: unknown };
  /** It is 409 for a moment while what another call has begun is under way: it is made again then. */
  readonly isPatient?: true;
  /** The status of the answer where no call is answered as the endpoint declares. */
  readonly status?: number;
  /** Names of what an answer has that the document shows empty, for one that is very long or has references of its own. */
  readonly emptied?: readonly string[];
  /** What is different at the older path of the endpoint, where the same call would not work twice. */
  readonly older?: Pick<Example, "path" | "body">;
};

/** Examples by the id of their endpoint. */
export type Examples = Readonly<Record<string, Example>>;
