import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import type { JWK } from "jose";
import { createSigner } from "../http/tokens.ts";
import { keepFresh } from "../kernel/refreshed.ts";
import type { Signer } from "../use-case/context.ts";
import { localSettings } from "./local-settings.ts";

const MINUTE_MS = 60_000;

/**
 * The parameter `CARTWRIGHT_SIGNING_KEY_PARAMETER` is encrypted; only token functions may import this file.
 * A replaced key signs for at most half an hour more, less than `infra/commands/deploy/signing-keys.ts` allows.
 */
export const parameterStoreSigner: Signer = createSigner(
  keepFresh(() => load(process.env), { freshMs: 5 * MINUTE_MS, usableMs: 30 * MINUTE_MS }),
);

async function load(env: NodeJS.ProcessEnv): Promise<JWK> {
  const client = new SSMClient(localSettings(env["SSM_ENDPOINT"]));
  const answer = await client.send(
    new GetParameterCommand({ Name: env["CARTWRIGHT_SIGNING_KEY_PARAMETER"], WithDecryption: true }),
  );
  return JSON.parse(answer.Parameter?.Value ?? "");
}
