import { compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from "jose";
import { processMemory } from "../kernel/process-memory.ts";
import type { Timed } from "../use-case/capabilities.ts";
import { askIdentityProvider, type OidcMeans, readJsonObject } from "./ask-identity-provider.ts";
import type { ProviderMetadata } from "./provider-metadata.ts";

export type Clock = Timed & { readonly now: () => Date };

type KeptKeys = { readonly keys: JSONWebKeySet; readonly at: number };

const MINUTE_MS = 60_000;
const FRESH_MS = 10 * MINUTE_MS;
/** While the provider does not answer. */
const USABLE_MS = 24 * 60 * MINUTE_MS;

const keptKeys = processMemory(() => new Map<string, KeptKeys>());
/** When the keys of a profile were last fetched for a key that was not among them. */
const lookedAgainAt = processMemory(() => new Map<string, number>());

export type Signed = {
  readonly profileId: string;
  readonly metadata: ProviderMetadata;
  readonly token: string;
};

/**
 * Checks a signature with the provider's keys. A key that is not among them is looked for once a minute at most, so that tokens
 * with made-up keys cost no calls.
 */
export async function checkSignature(
  ctx: Clock,
  means: OidcMeans,
  signed: Signed,
): Promise<"right" | "wrong" | "unreachable"> {
  const name = `${signed.profileId} ${signed.metadata.jwks_uri}`;
  const now = ctx.now().getTime();
  const before = keptKeys().get(name);
  const isFresh = before !== undefined && now - before.at < FRESH_MS;
  const keys = isFresh ? before : ((await fetchKeys(ctx, means, signed, name)) ?? usable(before, now));
  if (!keys) return "unreachable";
  const outcome = await verify(keys.keys, signed);
  if (outcome !== "unknown key" || keys.at === now || !mayLookAgain(signed.profileId, now)) {
    return outcome === "right" ? "right" : "wrong";
  }
  lookedAgainAt().set(signed.profileId, now);
  const newer = await fetchKeys(ctx, means, signed, name);
  return newer && (await verify(newer.keys, signed)) === "right" ? "right" : "wrong";
}

function usable(kept: KeptKeys | undefined, now: number): KeptKeys | undefined {
  return kept && now - kept.at < USABLE_MS ? kept : undefined;
}

function mayLookAgain(profileId: string, now: number): boolean {
  return now - (lookedAgainAt().get(profileId) ?? Number.NEGATIVE_INFINITY) >= MINUTE_MS;
}

async function fetchKeys(
  ctx: Clock,
  means: OidcMeans,
  { metadata: { jwks_uri: url } }: Signed,
  name: string,
): Promise<KeptKeys | undefined> {
  const headers = { Accept: "application/jwk-set+json, application/json" };
  const answer = await askIdentityProvider(ctx, means, { url, method: "GET", headers });
  if ("fault" in answer || "trouble" in answer || answer.status !== 200) return undefined;
  const { keys } = readJsonObject(answer.body) ?? {};
  if (!Array.isArray(keys)) return undefined;
  const kept = {
    keys: { keys: keys.filter((key) => typeof key === "object" && key !== null) },
    at: ctx.now().getTime(),
  };
  keptKeys().set(name, kept);
  return kept;
}

async function verify(
  keys: JSONWebKeySet,
  { token, metadata: { algorithms } }: Signed,
): Promise<"right" | "wrong" | "unknown key"> {
  const options = { algorithms: [...algorithms] };
  try {
    await compactVerify(token, createLocalJWKSet(keys), options);
    return "right";
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return "unknown key";
    if (error instanceof errors.JWKSMultipleMatchingKeys) return verifyWithAny(token, error, options);
    return "wrong";
  }
}

/** A token without the name of its key is right if one of the keys of its kind has signed it. */
async function verifyWithAny(
  token: string,
  keys: AsyncIterable<Parameters<typeof compactVerify>[1]>,
  options: { readonly algorithms: string[] },
): Promise<"right" | "wrong"> {
  for await (const key of keys) {
    const isRight = await compactVerify(token, key, options).then(
      () => true,
      () => false,
    );
    if (isRight) return "right";
  }
  return "wrong";
}
