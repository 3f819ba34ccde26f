import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import type { JWK } from "jose";
import { signerOf } from "../http/tokens.ts";
import type { Signer } from "../use-case/context.ts";

let loading: Promise<JWK> | undefined;

/**
 * Signs with the key in the encrypted parameter `CARTWRIGHT_SIGNING_KEY_PARAMETER`, read once per function. Only
 * the token functions import this file and only their roles may read the parameter.
 */
export const parameterStoreSigner: Signer = signerOf(() => {
  loading ??= load(process.env).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
});

async function load(env: NodeJS.ProcessEnv): Promise<JWK> {
  const endpoint = env["SSM_ENDPOINT"];
  const client = new SSMClient(
    endpoint
      ? { endpoint, region: "local", credentials: { accessKeyId: "local", secretAccessKey: "local" } }
      : {},
  );
  const answer = await client.send(
    new GetParameterCommand({ Name: env["CARTWRIGHT_SIGNING_KEY_PARAMETER"], WithDecryption: true }),
  );
  return JSON.parse(answer.Parameter?.Value ?? "");
}
