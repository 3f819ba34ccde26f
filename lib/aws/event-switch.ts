import {
  GetEventSourceMappingCommand,
  LambdaClient,
  UpdateEventSourceMappingCommand,
} from "@aws-sdk/client-lambda";
import { requireVariable } from "../http/runtime.ts";
import { processMemory } from "../kernel/process-memory.ts";
import type { EventSwitch } from "../use-case/capabilities.ts";
import { localSettings } from "./local-settings.ts";

const client = processMemory(() => new LambdaClient(localSettings(process.env["LAMBDA_ENDPOINT"])));

/**
 * Switches the event source mapping `CARTWRIGHT_EVENT_SOURCE`. Switched on again, it continues where it stopped. `none`
 * where every change calls anyway.
 * @answers Who switches the events' mapping?
 */
export function openEventSwitch(env: NodeJS.ProcessEnv): EventSwitch | "none" {
  const UUID = requireVariable(env, "CARTWRIGHT_EVENT_SOURCE");
  if (UUID === "none") return UUID;
  const lambda = client();
  return {
    setCalling: async ({ deadline }, isCalling) => {
      const abortSignal = AbortSignal.timeout(Math.max(1, Math.floor(deadline.left())));
      const { State = "" } = await lambda.send(new GetEventSourceMappingCommand({ UUID }), { abortSignal });
      if (STATES[isCalling ? "calling" : "waiting"].includes(State)) return true;
      if (!SETTLED.includes(State)) return false;
      try {
        const update = new UpdateEventSourceMappingCommand({ UUID, Enabled: isCalling });
        await lambda.send(update, { abortSignal });
        return true;
      } catch (error) {
        if (error instanceof Error && BUSY.includes(error.name)) return false;
        throw error;
      }
    },
  };
}

const STATES = { calling: ["Enabled", "Enabling"], waiting: ["Disabled", "Disabling"] };
const SETTLED = ["Enabled", "Disabled"];
/** Another change of the mapping is running, such as a deployment's. */
const BUSY = ["ResourceConflictException", "ResourceInUseException"];
