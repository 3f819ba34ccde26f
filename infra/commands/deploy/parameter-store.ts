import {
  DeleteParameterCommand,
  GetParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from "@aws-sdk/client-ssm";
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
    remove: async (name) => {
      try {
        await client.send(new DeleteParameterCommand({ Name: name }));
      } catch (error) {
        if (!(error instanceof ParameterNotFound)) throw error;
      }
    },
  };
}
