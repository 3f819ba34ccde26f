import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import type { Configuration } from "oidc-provider";
import { callbackAddress } from "../../../lib/realms/oidc-profiles/oidc-profile.ts";
import { DEMO_CLIENT, DEMO_REALMS, demoProfileId, PROVIDER_PATH } from "./demo-profiles.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * An OpenID Connect provider below the service, for sign-in on this machine: it takes any name and any password. It is loaded with
 * its first request, since it would make every start slower.
 * @param url of the service
 */
export function openDemoProvider(url: string): Answer {
  let loading: Promise<Answer> | undefined;
  return async (request, response) => {
    loading ??= loadProvider(url);
    await (await loading)(request, response);
  };
}

async function loadProvider(url: string): Promise<Answer> {
  const { default: Provider } = await import("oidc-provider");
  const provider = new Provider(`${url}${PROVIDER_PATH}`, await configure(url));
  const answer = provider.callback();
  return async (request, response) => {
    // The provider finds the path below which it is served by comparing both.
    const mounted = Object.assign(request, { originalUrl: request.url });
    mounted.url = (request.url ?? "").slice(PROVIDER_PATH.length) || "/";
    await answer(mounted, response);
  };
}

async function configure(url: string): Promise<Configuration> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: "demo", alg: "RS256", use: "sig" };
  return {
    clients: [
      {
        client_id: DEMO_CLIENT.id,
        client_secret: DEMO_CLIENT.secret,
        redirect_uris: DEMO_REALMS.map((realmId) => callbackAddress(url, realmId, demoProfileId(realmId))),
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString("base64url")] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: id, email: makeAddress(id), email_verified: true }),
    }),
  };
}

/** The name itself if it is an address. */
function makeAddress(name: string): string {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(name)) return name;
  return `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, ".")}@larkfield.example`;
}
