import { requireVariable } from "../http/runtime.ts";
import { unavailable } from "../kernel/errors.ts";
import { processMemory } from "../kernel/process-memory.ts";
import { type ClientSettings, readClientSettings } from "../table/dynamo/client-settings.ts";
import type { OwnAddress } from "../use-case/capabilities.ts";
import { createParameterClient } from "./parameter-store.ts";

/** A new address is a new deployment, which starts other processes. */
const remembered = processMemory(() => new Map<string, string>());

/**
 * `CARTWRIGHT_ADDRESS` on this machine. On AWS the address is made after the functions, so they read it from the parameter
 * `CARTWRIGHT_ADDRESS_PARAMETER`.
 * @answers How does a function know the public address of the deployment?
 */
export function openOwnAddress(env: NodeJS.ProcessEnv, settings?: ClientSettings): OwnAddress {
  const fixed = env["CARTWRIGHT_ADDRESS"];
  if (fixed) return { read: async () => fixed };
  const Name = requireVariable(env, "CARTWRIGHT_ADDRESS_PARAMETER");
  const client = createParameterClient(settings ?? readClientSettings(env, "ssm"));
  return {
    read: async (ctx) => {
      const before = remembered().get(Name);
      if (before !== undefined) return before;
      const address = await client.send("GetParameter", { Name }, ctx.deadline.left()).then(
        ({ Parameter }) => Parameter?.Value,
        (error: unknown) => {
          if (Error.isError(error) && error.name === "ParameterNotFound") return undefined;
          throw unavailable(error);
        },
      );
      if (address !== undefined) remembered().set(Name, address);
      return address;
    },
  };
}
