import { checkShopper } from "../../../lib/runtime/check-shopper.ts";

/** What makes a test's runtime look whether shoppers are still there, as that of a deployment does. */
export const REAL_CHECKS = { checkShopper };
