import type { Endpoint } from "../http/endpoint.ts";
import { type Handler, handlerOf } from "../http/handler.ts";
import type { Runtime } from "../http/runtime.ts";
import { environmentRuntime } from "./environment.ts";

/**
 * The handler of an endpoint's function, which takes what it needs from the environment at its first request.
 * @param extras what only this function brings along, such as the signer of tokens
 */
export function createHandler(endpoint: Endpoint, extras: Partial<Runtime> = {}): Handler {
  return handlerOf(endpoint, () => ({ ...environmentRuntime(), ...extras }));
}
