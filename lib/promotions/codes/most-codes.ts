/** In the public contract 1,000; here that is the limit of one request or job, see `docs/differences/promotions.md`. */
export const MOST_CODES = 100_000;
