import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { throttled } from "../kernel/errors.ts";

let client: LambdaClient | undefined;

/**
 * Calls a function and gives its answer. Never repeated: it may have done its work before an answer is lost.
 * @throws ApiError 429 if Lambda would not run it, Error if it failed
 */
export async function callFunction(name: string, payload: string, longestMs: number): Promise<string> {
  client ??= newClient(process.env["LAMBDA_ENDPOINT"]);
  try {
    const { FunctionError, Payload } = await client.send(
      new InvokeCommand({ FunctionName: name, Payload: payload }),
      { abortSignal: AbortSignal.timeout(longestMs) },
    );
    if (FunctionError || !Payload) throw new Error(`The function ${name} failed: ${FunctionError}`);
    return Payload.transformToString();
  } catch (error) {
    if (error instanceof Error && error.name === "TooManyRequestsException") throw throttled(error);
    throw error;
  }
}

function newClient(endpoint: string | undefined): LambdaClient {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  return new LambdaClient({
    maxAttempts: 1,
    ...(endpoint ? { endpoint, region: "local", credentials } : {}),
  });
}
