import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { tooManyRequests } from "../kernel/errors.ts";
import { processMemory } from "../kernel/process-memory.ts";
import { localSettings } from "./local-settings.ts";

const client = processMemory(
  () => new LambdaClient({ maxAttempts: 1, ...localSettings(process.env["LAMBDA_ENDPOINT"]) }),
);

/** Never repeats: the work may be done although the answer is lost. @throws ApiError 429 if Lambda did not run it */
export async function callFunction(name: string, payload: string, longestMs: number): Promise<string> {
  try {
    const { FunctionError, Payload } = await client().send(
      new InvokeCommand({ FunctionName: name, Payload: payload }),
      { abortSignal: AbortSignal.timeout(longestMs) },
    );
    if (FunctionError || !Payload) throw new Error(`The function ${name} failed: ${FunctionError}`);
    return Payload.transformToString();
  } catch (error) {
    if (error instanceof Error && error.name === "TooManyRequestsException") throw tooManyRequests(error);
    throw error;
  }
}
