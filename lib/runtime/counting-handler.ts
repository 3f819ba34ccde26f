import { callerSource, shopperSource } from "../http/caller-source.ts";
import type { NeedingEndpoint } from "../http/endpoint.ts";
import type { Handler } from "../http/handler.ts";
import type { Runtime } from "../http/runtime.ts";
import type { Capability } from "../use-case/capabilities.ts";
import type { Open } from "./environment.ts";
import { createHandlerWith } from "./handler.ts";

/** For an endpoint that counts by the caller's network and needs only the table. */
export function createCountingHandler(endpoint: NeedingEndpoint<never>): Handler {
  return createCountingHandlerWith(endpoint, () => ({}));
}

export function createCountingHandlerWith<N extends Capability>(
  endpoint: NeedingEndpoint<N>,
  open: Open<N>,
): Handler {
  return createHandlerWith(endpoint, open, source);
}

const source: NonNullable<Runtime["callerSource"]> = (event, caller) =>
  shopperSource(event, caller) ?? callerSource(event, process.env["CARTWRIGHT_FRONT_DOOR"]);
