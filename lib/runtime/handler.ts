import type { Endpoint } from "../http/endpoint.ts";
import { createHandlerFor, type Handler } from "../http/handler.ts";
import type { Runtime } from "../http/runtime.ts";
import { environmentRuntime } from "./environment.ts";

/** @param extras for this function only, such as the signer of tokens */
export function createHandler(endpoint: Endpoint, extras: Partial<Runtime> = {}): Handler {
  return createHandlerFor(endpoint, () => ({ ...environmentRuntime(), ...extras }));
}
