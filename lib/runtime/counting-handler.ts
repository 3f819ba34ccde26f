import { callerSource, shopperSource } from "../http/caller-source.ts";
import type { Endpoint } from "../http/endpoint.ts";
import type { Handler } from "../http/handler.ts";
import type { Runtime } from "../http/runtime.ts";
import { createHandler } from "./handler.ts";

/** For an endpoint that counts by the caller's network. */
export function createCountingHandler(endpoint: Endpoint, extras: Partial<Runtime> = {}): Handler {
  const source: Runtime["callerSource"] = (event, caller) =>
    shopperSource(event, caller) ?? callerSource(event, process.env["CARTWRIGHT_FRONT_DOOR"]);
  return createHandler(endpoint, { ...extras, callerSource: source });
}
