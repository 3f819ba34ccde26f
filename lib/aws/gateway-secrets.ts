import { requireVariable } from "../http/runtime.ts";
import { unavailable } from "../kernel/errors.ts";
import { processMemory } from "../kernel/process-memory.ts";
import { type ClientSettings, readClientSettings } from "../table/dynamo/client-settings.ts";
import type { GatewaySecrets, SecretKeeping } from "../use-case/capabilities.ts";
import { createParameterClient } from "./parameter-store.ts";

/** A version never changes, so it is read once. */
const remembered = processMemory(() => new Map<string, string>());

/**
 * Encrypted parameters below `CARTWRIGHT_GATEWAY_PARAMETERS`.
 * @answers Where are the keys of payment providers?
 */
export function openGatewaySecrets(env: NodeJS.ProcessEnv, settings?: ClientSettings): GatewaySecrets {
  const { path, client } = openParameters(env, settings);
  return {
    read: async (ctx, name, version) => {
      const Name = `${path}/${name}:${version}`;
      const before = remembered().get(Name);
      if (before !== undefined) return before;
      const input = { Name, WithDecryption: true };
      const { Parameter: { Value } = {} } = await client
        .send("GetParameter", input, ctx.deadline.left())
        .catch(refuse);
      if (Value === undefined) throw unavailable(new Error(`The parameter ${Name} is empty.`));
      remembered().set(Name, Value);
      return Value;
    },
  };
}

/** Only for the function that changes gateways. */
export function openSecretKeeping(env: NodeJS.ProcessEnv, settings?: ClientSettings): SecretKeeping {
  const { path, client } = openParameters(env, settings);
  return {
    keep: async (ctx, name, Value) => {
      const parameter = { Name: `${path}/${name}`, Value, Type: "SecureString", Overwrite: true } as const;
      const { Version } = await client.send("PutParameter", parameter, ctx.deadline.left()).catch(refuse);
      if (Version === undefined) throw unavailable(new Error("The parameter has no version."));
      return Version;
    },
  };
}

/** @param settings as the environment says if not given */
function openParameters(env: NodeJS.ProcessEnv, settings: ClientSettings | undefined) {
  const path = requireVariable(env, "CARTWRIGHT_GATEWAY_PARAMETERS");
  return { path, client: createParameterClient(settings ?? readClientSettings(env, "ssm")) };
}

/** An error about a wrong value would repeat it. */
function refuse(error: unknown): never {
  const name = Error.isError(error) ? error.name : "Error";
  throw unavailable(new Error(`The Parameter Store answered with ${name}.`));
}
