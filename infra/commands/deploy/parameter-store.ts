import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  ResourceNotFoundException,
} from "@aws-sdk/client-lambda";
import {
  DeleteParameterCommand,
  GetParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from "@aws-sdk/client-ssm";
import { functionNameFor } from "../../../lib/http/routes.ts";
import type { Deployment } from "../../deployment.ts";
import { unlessMissing } from "./aws-environment.ts";
import type { Parameters } from "./signing-keys.ts";

export type ParameterStore = Parameters & {
  /** Does nothing if the parameter does not exist. */
  readonly remove: (name: string) => Promise<void>;
};

/** Uses the account and region of the environment. */
export function parameterStore(): ParameterStore {
  const client = new SSMClient({});
  return {
    get: async (name) => {
      const asked = new GetParameterCommand({ Name: name, WithDecryption: true });
      const found = await unlessMissing(ParameterNotFound, () => client.send(asked));
      return found && { value: found.Parameter?.Value ?? "", version: found.Parameter?.Version ?? 0 };
    },
    put: async (name, value, kind) => {
      const input = { Name: name, Value: value, Type: kind, Overwrite: true };
      const { Version } = await client.send(new PutParameterCommand(input));
      return Version ?? 0;
    },
    remove: async (name) => {
      await unlessMissing(ParameterNotFound, () => client.send(new DeleteParameterCommand({ Name: name })));
    },
  };
}

/**
 * The public keys in the environment of a deployed function that issues tokens; `undefined` before the first deployment.
 */
export async function readDeployedPublicKeys({ functionPrefix }: Deployment): Promise<string | undefined> {
  const client = new LambdaClient({});
  const FunctionName = `${functionPrefix}${functionNameFor("auth/create-access-token")}`;
  const asked = new GetFunctionConfigurationCommand({ FunctionName });
  try {
    const found = await unlessMissing(ResourceNotFoundException, () => client.send(asked));
    return found?.Environment?.Variables?.["CARTWRIGHT_PUBLIC_KEYS"];
  } finally {
    client.destroy();
  }
}
