import { isObject } from "../../../kernel/objects.ts";
import { processMemory } from "../../../kernel/process-memory.ts";
import type { ProviderCalls } from "../../../use-case/capabilities.ts";
import { callProvider } from "../call-provider.ts";
import { parseObject } from "../parse-object.ts";
import type { ProviderLine, ProviderResult } from "../provider.ts";

type Token = { readonly value: string; readonly endsAt: number };

const SAFETY_MS = 5 * 60_000;

/** Tokens in the memory of the instance, by mode and key. */
const kept = processMemory(() => new WeakMap<ProviderCalls, Map<string, Token>>());

/**
 * An access token, kept until five minutes before its end. Whatever becomes of this call, no money moves.
 * @param isFresh after PayPal has refused the kept one
 * @see https://developer.paypal.com/api/rest/authentication/
 */
export async function getPayPalToken(line: ProviderLine, isFresh = false): Promise<ProviderResult<string>> {
  const { key, ctx } = line;
  const name = `${key.mode} ${key.secret}`;
  const tokens = openTokens(line.calls);
  const before = tokens.get(name);
  if (before && !isFresh && ctx.now().getTime() < before.endsAt)
    return { outcome: "done", value: before.value };
  tokens.delete(name);
  const result = await requestToken(line);
  if (result.outcome !== "done") return result;
  tokens.set(name, result.value);
  return { outcome: "done", value: result.value.value };
}

function openTokens(calls: ProviderCalls): Map<string, Token> {
  const tokens = kept().get(calls) ?? new Map<string, Token>();
  kept().set(calls, tokens);
  return tokens;
}

async function requestToken(line: ProviderLine): Promise<ProviderResult<Token>> {
  const { mode, secret } = line.key;
  const answer = await callProvider(line, {
    operation: "token",
    request: {
      host: `paypal-${mode}`,
      method: "POST",
      path: "/v1/oauth2/token",
      headers: {
        Authorization: `Basic ${Buffer.from(secret).toString("base64")}`,
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
    },
  });
  if (!("headers" in answer)) return { outcome: "not_sent", trouble: answer.trouble };
  const { status, body } = answer;
  const trouble = `PayPal answered a request for a token with ${status}.`;
  if (status === 429 || status >= 500) return { outcome: "not_sent", trouble };
  if (status !== 200) return { outcome: "key_refused", trouble };
  const token = readToken(parseObject(body), line.ctx.now());
  return token ? { outcome: "done", value: token } : { outcome: "not_sent", trouble };
}

function readToken(fields: unknown, now: Date): Token | undefined {
  if (!isObject(fields)) return undefined;
  const { access_token: value, expires_in: seconds } = fields;
  if (typeof value !== "string" || typeof seconds !== "number") return undefined;
  return { value, endsAt: now.getTime() + seconds * 1000 - SAFETY_MS };
}
