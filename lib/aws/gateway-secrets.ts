import { GetParameterCommand, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { requireVariable } from "../http/runtime.ts";
import { unavailable } from "../kernel/errors.ts";
import { processMemory } from "../kernel/process-memory.ts";
import type { GatewaySecrets, SecretKeeping, Timed } from "../use-case/capabilities.ts";
import { localSettings } from "./local-settings.ts";

/** A version never changes, so it is read once. */
const remembered = processMemory(() => new Map<string, string>());

/**
 * Encrypted parameters below `CARTWRIGHT_GATEWAY_PARAMETERS`.
 * @answers Where are the keys of payment providers?
 */
export function openGatewaySecrets(env: NodeJS.ProcessEnv): GatewaySecrets {
  const { path, client } = openParameters(env);
  return {
    read: async (ctx, name, version) => {
      const Name = `${path}/${name}:${version}`;
      const before = remembered().get(Name);
      if (before !== undefined) return before;
      const command = new GetParameterCommand({ Name, WithDecryption: true });
      const { Parameter: { Value } = {} } = await client.send(command, limit(ctx)).catch(refuse);
      if (Value === undefined) throw unavailable(new Error(`The parameter ${Name} is empty.`));
      remembered().set(Name, Value);
      return Value;
    },
  };
}

/** Only for the function that changes gateways. */
export function openSecretKeeping(env: NodeJS.ProcessEnv): SecretKeeping {
  const { path, client } = openParameters(env);
  return {
    keep: async (ctx, name, Value) => {
      const parameter = { Name: `${path}/${name}`, Value, Type: "SecureString", Overwrite: true } as const;
      const { Version } = await client.send(new PutParameterCommand(parameter), limit(ctx)).catch(refuse);
      if (Version === undefined) throw unavailable(new Error("The parameter has no version."));
      return Version;
    },
  };
}

function openParameters(env: NodeJS.ProcessEnv) {
  const path = requireVariable(env, "CARTWRIGHT_GATEWAY_PARAMETERS");
  return { path, client: new SSMClient(localSettings(env["SSM_ENDPOINT"])) };
}

function limit({ deadline }: Timed) {
  return { abortSignal: AbortSignal.timeout(Math.max(1, Math.floor(deadline.left()))) };
}

/** The SDK's error of a wrong value would repeat it. */
function refuse(error: unknown): never {
  const name = Error.isError(error) ? error.name : "Error";
  throw unavailable(new Error(`The Parameter Store answered with ${name}.`));
}
