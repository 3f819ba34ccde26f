import { checkShopper } from "../../../lib/runtime/check-shopper.ts";

/** A runtime with this setting rejects the tokens of deleted shoppers, as a deployment does. */
export const REAL_CHECKS = { checkShopper };
