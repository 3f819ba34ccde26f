import { requireVariable } from "../http/runtime.ts";
import { unavailable } from "../kernel/errors.ts";
import { processMemory } from "../kernel/process-memory.ts";
import { type ClientSettings, readClientSettings } from "../table/dynamo/client-settings.ts";
import type { Timed } from "../use-case/capabilities.ts";
import { createParameterClient } from "./parameter-store.ts";

/** Encrypted parameters below the path in a variable. */
export type SecretSource = {
  readonly env: NodeJS.ProcessEnv;
  readonly variable: string;
  /** As the environment says if not given. */
  readonly settings: ClientSettings | undefined;
};

/** A version never changes, so it is read once. */
const remembered = processMemory(() => new Map<string, string>());

/** @returns reads a version. @throws ApiError 503 if it could not be read in time */
export function openReading(source: SecretSource) {
  const { path, client } = openParameters(source);
  return async (ctx: Timed, name: string, version: number): Promise<string> => {
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
  };
}

/** @returns keeps a value as a new version, which it answers. @throws ApiError 503 if it could not be kept in time */
export function openKeeping(source: SecretSource) {
  const { path, client } = openParameters(source);
  return async (ctx: Timed, name: string, Value: string): Promise<number> => {
    const parameter = { Name: `${path}/${name}`, Value, Type: "SecureString", Overwrite: true } as const;
    const { Version } = await client.send("PutParameter", parameter, ctx.deadline.left()).catch(refuse);
    if (Version === undefined) throw unavailable(new Error("The parameter has no version."));
    return Version;
  };
}

function openParameters({ env, variable, settings }: SecretSource) {
  const path = requireVariable(env, variable);
  return { path, client: createParameterClient(settings ?? readClientSettings(env, "ssm")) };
}

/** An error about a wrong value would repeat it. */
function refuse(error: unknown): never {
  const name = Error.isError(error) ? error.name : "Error";
  throw unavailable(new Error(`The Parameter Store answered with ${name}.`));
}
