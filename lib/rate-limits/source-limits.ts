import { createHash } from "node:crypto";

type SourceLimit = { readonly most: number; readonly windowSeconds: number };

/**
 * Offices and mobile operators share networks. `sign-in` counts wrong tries; `sign-up` counts every sign-up and name
 * change, because the answer reveals whether a name is in use. `promotion-code` counts unknown codes: 43,000 guesses a day
 * find one of 10,000 codes of eight random characters in seven years. `order` counts orders that were made: 1,000 in ten
 * minutes exceed what one network orders, and limit the texts it stores to 100 MB.
 * `staff-sign-in` counts refused sign-ins of consoles.
 * `declined-payment` counts declined cards that the server was to charge: trying stolen cards takes many.
 * @answers How many orders may shoppers make?
 * @answers How many passwords and codes may be tried?
 */
export const SOURCE_LIMITS = {
  "sign-in": { most: 100, windowSeconds: 15 * 60 },
  // Sign-ins at identity providers that begin: each stores an item for ten minutes.
  "sign-on": { most: 100, windowSeconds: 15 * 60 },
  "sign-up": { most: 100, windowSeconds: 3600 },
  "promotion-code": { most: 300, windowSeconds: 10 * 60 },
  order: { most: 1000, windowSeconds: 10 * 60 },
  "declined-payment": { most: 10, windowSeconds: 3600 },
  "staff-sign-in": { most: 20, windowSeconds: 15 * 60 },
  // One-time codes per name: from one network, and from all networks that are new to the name (decision 0133).
  "code-request": { most: 5, windowSeconds: 3600 },
  "code-request-of-name": { most: 20, windowSeconds: 3600 },
  "code-try": { most: 5, windowSeconds: 10 * 60 },
  "code-try-of-name": { most: 50, windowSeconds: 10 * 60 },
} as const satisfies Record<string, SourceLimit>;
export type SourceKind = keyof typeof SOURCE_LIMITS;

/** Names and addresses are personal; a hash hides them and spreads the keys over the table. */
export function attemptHash(text: string): string {
  return createHash("sha256").update(`cartwright-attempts:${text}`, "utf8").digest("base64url");
}
