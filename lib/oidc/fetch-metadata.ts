import { judgeTarget } from "../targets/judge-target.ts";
import type { Timed } from "../use-case/capabilities.ts";
import { askIdentityProvider, type OidcMeans, readJsonObject } from "./ask-identity-provider.ts";
import { type DiscoveryFault, type ProviderMetadata, readMetadata } from "./provider-metadata.ts";

/** Reads and judges a discovery document, and the address of each endpoint in it. */
export async function fetchMetadata(
  ctx: Timed,
  means: OidcMeans,
  discoveryUrl: string,
): Promise<ProviderMetadata | DiscoveryFault> {
  const headers = { Accept: "application/json" };
  const answer = await askIdentityProvider(ctx, means, { url: discoveryUrl, method: "GET", headers });
  if ("fault" in answer) return answer.fault === "unresolved" ? "unreachable" : "not public";
  if ("trouble" in answer || answer.status !== 200) return "unreachable";
  const document = readJsonObject(answer.body);
  if (!document) return "no JSON";
  const metadata = readMetadata(discoveryUrl, document);
  if (typeof metadata === "string") return metadata;
  return (await arePublic(ctx, means, metadata)) ? metadata : "not public";
}

/** The authorization endpoint is never called, but a browser is sent to it. */
async function arePublic(
  ctx: Timed,
  { targetRules }: OidcMeans,
  metadata: ProviderMetadata,
): Promise<boolean> {
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = metadata;
  const called = [token_endpoint, jwks_uri, ...(userinfo_endpoint === undefined ? [] : [userinfo_endpoint])];
  if (!isForBrowsers(authorization_endpoint, targetRules.allowsLoopback)) return false;
  const judged = await Promise.all(called.map((url) => judgeTarget(ctx, targetRules, url)));
  return judged.every((one) => !("fault" in one));
}

function isForBrowsers(text: string, allowsLoopback: boolean): boolean {
  const { protocol, hostname, username, password } = new URL(text);
  const isHere = allowsLoopback && ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return hostname !== "" && username === "" && password === "" && (protocol === "https:" || isHere);
}
