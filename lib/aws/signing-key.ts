import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import type { JWK } from "jose";
import { requireVariable } from "../http/runtime.ts";
import { createSigner } from "../http/tokens.ts";
import { keepFresh } from "../kernel/refreshed.ts";
import type { Signer } from "../use-case/context.ts";
import { localSettings } from "./local-settings.ts";

const MINUTE_MS = 60_000;

/**
 * The parameter `CARTWRIGHT_SIGNING_KEY_PARAMETER` is encrypted; only token functions may import this file.
 * A replaced key signs for at most half an hour more, less than `infra/commands/deploy/signing-keys.ts` allows.
 */
export function openSigner(env: NodeJS.ProcessEnv): Signer {
  const name = requireVariable(env, "CARTWRIGHT_SIGNING_KEY_PARAMETER");
  return createSigner(
    keepFresh(() => load(name, env["SSM_ENDPOINT"]), { freshMs: 5 * MINUTE_MS, usableMs: 30 * MINUTE_MS }),
  );
}

async function load(Name: string, endpoint: string | undefined): Promise<JWK> {
  const client = new SSMClient(localSettings(endpoint));
  const answer = await client.send(new GetParameterCommand({ Name, WithDecryption: true }));
  return JSON.parse(answer.Parameter?.Value ?? "");
}
