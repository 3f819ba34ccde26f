import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  ResourceNotFoundException,
} from "@aws-sdk/client-lambda";
import { nameOf } from "../../lib/http/routes.ts";
import type { Deployment } from "../deployment.ts";

/** The public keys that a function which issues tokens knows; `undefined` before the first deployment. */
export async function deployedPublicKeys({ functionPrefix }: Deployment): Promise<string | undefined> {
  const client = new LambdaClient({});
  const FunctionName = `${functionPrefix}${nameOf("auth/create-access-token")}`;
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
