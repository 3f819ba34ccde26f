import { dropNulls } from "../../kernel/without-nulls.ts";

/** Treats null as absent, as the schemas of the merchant endpoints do. */
export function foldBody(body: unknown): unknown {
  return dropNulls(body);
}
