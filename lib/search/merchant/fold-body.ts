import { withoutNulls } from "../../kernel/without-nulls.ts";

/** A body of the merchant side as its schema describes it: null is absent. */
export function foldBody(body: unknown): unknown {
  return withoutNulls(body);
}
