import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import type { JWK } from "jose";
import { signerOf } from "../http/tokens.ts";
import { refreshed } from "../kernel/refreshed.ts";
import type { Signer } from "../use-case/context.ts";
import { localSettings } from "./local-settings.ts";

const MINUTE_MS = 60_000;

/**
 * Signs with the key in the encrypted parameter `CARTWRIGHT_SIGNING_KEY_PARAMETER`. A key that was replaced signs for
 * half an hour more at most, which is less than `infra/deploy/signing-keys.ts` allows for. Only the token functions
 * import this file and only their roles may read the parameter.
 */
export const parameterStoreSigner: Signer = signerOf(
  refreshed(() => load(process.env), { freshMs: 5 * MINUTE_MS, usableMs: 30 * MINUTE_MS }),
);

async function load(env: NodeJS.ProcessEnv): Promise<JWK> {
  const client = new SSMClient(localSettings(env["SSM_ENDPOINT"]));
  const answer = await client.send(
    new GetParameterCommand({ Name: env["CARTWRIGHT_SIGNING_KEY_PARAMETER"], WithDecryption: true }),
  );
  return JSON.parse(answer.Parameter?.Value ?? "");
}
