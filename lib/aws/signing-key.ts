import type { JWK } from "jose";
import { requireVariable } from "../http/runtime.ts";
import { createSigner } from "../http/tokens.ts";
import { keepFresh } from "../kernel/refreshed.ts";
import { readClientSettings } from "../table/dynamo/client-settings.ts";
import type { Signer } from "../use-case/context.ts";
import { createParameterClient } from "./parameter-store.ts";

const MINUTE_MS = 60_000;
/** Less than a request has. */
const LONGEST_MS = 4000;

/**
 * The parameter `CARTWRIGHT_SIGNING_KEY_PARAMETER` is encrypted; only token functions may import this file.
 * A replaced key signs for at most half an hour more, less than `infra/commands/deploy/signing-keys.ts` allows.
 */
export function openSigner(env: NodeJS.ProcessEnv): Signer {
  const name = requireVariable(env, "CARTWRIGHT_SIGNING_KEY_PARAMETER");
  return createSigner(keepFresh(() => load(name, env), { freshMs: 5 * MINUTE_MS, usableMs: 30 * MINUTE_MS }));
}

async function load(Name: string, env: NodeJS.ProcessEnv): Promise<JWK> {
  const client = createParameterClient(readClientSettings(env, "ssm"));
  const answer = await client.send("GetParameter", { Name, WithDecryption: true }, LONGEST_MS);
  return JSON.parse(answer.Parameter?.Value ?? "");
}
