import type { NeedingEndpoint } from "../http/endpoint.ts";
import { createHandlerFor, type Handler } from "../http/handler.ts";
import type { Runtime } from "../http/runtime.ts";
import type { Capability } from "../use-case/capabilities.ts";
import { environmentRuntime, type Open } from "./environment.ts";

/** For an endpoint that needs only the table. */
export function createHandler(endpoint: NeedingEndpoint<never>): Handler {
  return createHandlerWith(endpoint, () => ({}));
}

export function createHandlerWith<N extends Capability>(
  endpoint: NeedingEndpoint<N>,
  open: Open<N>,
  callerSource?: Runtime["callerSource"],
): Handler {
  return createHandlerFor(endpoint, () => ({
    ...environmentRuntime(endpoint.id, open),
    ...(callerSource ? { callerSource } : {}),
  }));
}
