import { deriveUuid } from "./ids.ts";

/** A deployment has one store, which has the same id in every deployment. */
export const STORE_ID = deriveUuid("cartwright", "store");
