import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import type { Parameters } from "./signing-keys.ts";

/** The Parameter Store of the account and region that the environment names. */
export function parameterStore(): Parameters {
  const client = new SSMClient({});
  return {
    get: async (name) => {
      try {
        const { Parameter } = await client.send(
          new GetParameterCommand({ Name: name, WithDecryption: true }),
        );
        return { value: Parameter?.Value ?? "", version: Parameter?.Version ?? 0 };
      } catch (error) {
        if (error instanceof ParameterNotFound) return undefined;
        throw error;
      }
    },
    put: async (name, value, kind) => {
      const input = { Name: name, Value: value, Type: kind, Overwrite: true };
      const { Version } = await client.send(new PutParameterCommand(input));
      return Version ?? 0;
    },
  };
}
