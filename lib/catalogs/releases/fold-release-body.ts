import { isObject } from "../../kernel/objects.ts";

/** Clients also send the settings of a publication without `data`. */
export function foldReleaseBody(body: unknown): unknown {
  return isObject(body) && !("data" in body) ? { data: body } : body;
}
