/**
 * Codes that a promotion may have. The public contract says 1,000, and more of a short promotion; here that is what one
 * request or job may make, see `docs/differences/promotions.md`.
 */
export const MOST_CODES = 100_000;
