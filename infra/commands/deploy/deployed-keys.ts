import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  ResourceNotFoundException,
} from "@aws-sdk/client-lambda";
import { functionNameFor } from "../../../lib/http/routes.ts";
import type { Deployment } from "../../deployment.ts";

/**
 * The public keys in the environment of a deployed function that issues tokens; `undefined` before the first deployment.
 */
export async function readDeployedPublicKeys({ functionPrefix }: Deployment): Promise<string | undefined> {
  const client = new LambdaClient({});
  const FunctionName = `${functionPrefix}${functionNameFor("auth/create-access-token")}`;
  try {
    const { Environment } = await client.send(new GetFunctionConfigurationCommand({ FunctionName }));
    return Environment?.Variables?.["CARTWRIGHT_PUBLIC_KEYS"];
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  } finally {
    client.destroy();
  }
}
