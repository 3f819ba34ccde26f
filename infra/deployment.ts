/** What a deployment is called and how it is set, the same for every command that deals with one. */
export type Deployment = {
  readonly table: string;
  readonly profile: "specification" | "compatible";
  /** SSM parameter (String) with the public keys that check tokens, as a JSON Web Key Set. */
  readonly publicKeysParameter: string;
  /** Version of that parameter: a new number makes the next deployment hand the new keys to every function. */
  readonly publicKeysVersion?: string;
  /** SSM parameter (SecureString) with the private key that signs them. */
  readonly signingKeyParameter: string;
  /** Requests per second, and at once, that the gateway lets through. */
  readonly throttle: { readonly rate: number; readonly burst: number };
};

export const DEPLOYMENT: Deployment = {
  table: "Cartwright",
  profile: "specification",
  publicKeysParameter: "/cartwright/public-keys",
  signingKeyParameter: "/cartwright/signing-key",
  throttle: { rate: 100, burst: 200 },
};

/** Guessing client secrets is slow work at this rate; a shop's own clients ask once an hour. */
export const TOKEN_THROTTLE = { rate: 20, burst: 40 } as const;

/** Each limit ends before the next: a request gives up by itself, then its function, then the gateway. */
export const TIMES = { requestMs: 5000, functionSeconds: 10, gatewayMs: 15_000 } as const;

/**
 * A function that the table's changes call works in pieces as long as there is something to do. Nobody waits for it, so
 * a piece may take longer than a request. What it leaves, Lambda hands to it again until the change is that old.
 */
export const CONSUMER_TIMES = { requestMs: 20_000, functionSeconds: 60, longestAgeHours: 6 } as const;

/** Function names start with this, so that one role lets the gateway call all of them and nothing else. */
export const FUNCTION_PREFIX = "cartwright-";
