import { isObject } from "../../kernel/objects.ts";

/** The public contract shows the body of a job with and without `data`. */
export function foldPromotionJob(body: unknown): unknown {
  return isObject(body) && !Object.hasOwn(body, "data") ? { data: body } : body;
}
