/** What one caller may do in a window of time. */
type SourceLimit = { readonly most: number; readonly windowSeconds: number };

/**
 * By network, which whole offices and mobile operators share. Wrong tries count for signing in, and for signing up
 * every one, since each tells by its answer whether a name is in use.
 */
export const SOURCE_LIMITS = {
  "sign-in": { most: 100, windowSeconds: 15 * 60 },
  "sign-up": { most: 100, windowSeconds: 3600 },
} as const satisfies Record<string, SourceLimit>;
export type SourceKind = keyof typeof SOURCE_LIMITS;
