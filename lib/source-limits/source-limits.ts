/** What one caller may do in a window of time. */
type SourceLimit = { readonly most: number; readonly windowSeconds: number };

/**
 * By network, which whole offices and mobile operators share. Wrong tries count for signing in, and for signing up and
 * for taking another name every one, since each tells by its answer whether a name is in use. Of codes those count that
 * nobody has: no network of shoppers mistypes 300 in ten minutes, and 43,000 guesses a day find one of 10,000 codes of eight random characters in
 * seven years, where a thousand a second would find it within two days. Orders that were made count, repeated checkouts
 * and refused ones do not: 100 a minute are more than an office or the shoppers behind one address of a mobile operator
 * order in one shop, and 100 MB of texts at most, which end after days.
 */
export const SOURCE_LIMITS = {
  "sign-in": { most: 100, windowSeconds: 15 * 60 },
  "sign-up": { most: 100, windowSeconds: 3600 },
  "promotion-code": { most: 300, windowSeconds: 10 * 60 },
  order: { most: 1000, windowSeconds: 10 * 60 },
  // Of one-time codes of a name: from one network, and from all together that are new to the name (decision 0133).
  "code-request": { most: 5, windowSeconds: 3600 },
  "code-request-of-name": { most: 20, windowSeconds: 3600 },
  "code-try": { most: 5, windowSeconds: 10 * 60 },
  "code-try-of-name": { most: 50, windowSeconds: 10 * 60 },
} as const satisfies Record<string, SourceLimit>;
export type SourceKind = keyof typeof SOURCE_LIMITS;
