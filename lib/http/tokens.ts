import { createLocalJWKSet, importJWK, type JSONWebKeySet, type JWK, jwtVerify, SignJWT } from "jose";
import type { Caller, Signer } from "./context.ts";

const ALGORITHM = "ES256";
const TOKEN_TYPE = "at+jwt";
const ISSUER = "cartwright";
const AUDIENCE = "cartwright-api";
const LEEWAY_SECONDS = 5;
const LONGEST_TOKEN = 2048;

/** Life of an access token; a client asks again when it is over (contract, token endpoint). */
export const TOKEN_LIFE_SECONDS = 3600;

export type Verifier = (token: string, now: Date) => Promise<Caller | undefined>;

/**
 * Checks access tokens against the public keys of this deployment, two of them while a key is rotated. Algorithm,
 * issuer, audience and type are fixed, and a key that a token brings along is never looked at.
 */
export function verifier(publicKeys: JSONWebKeySet): Verifier {
  const keySet = createLocalJWKSet(publicKeys);
  return async (token, now) => {
    if (token.length > LONGEST_TOKEN) return undefined;
    try {
      const { payload } = await jwtVerify(token, keySet, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TOKEN_TYPE,
        clockTolerance: LEEWAY_SECONDS,
        currentDate: now,
        requiredClaims: ["exp", "iat", "sub"],
      });
      const grant = payload["grant"];
      if (grant !== "implicit" && grant !== "client_credentials") return undefined;
      return { grant, clientId: payload.sub ?? "" };
    } catch {
      return undefined;
    }
  };
}

/** Signs with a private key in JWK form whose `kid` names the public key that checks it. */
export function signerOf(privateKey: () => Promise<JWK>): Signer {
  return async (caller, issuedAt) => {
    const jwk = await privateKey();
    const issuedSeconds = Math.floor(issuedAt.getTime() / 1000);
    return new SignJWT({ grant: caller.grant })
      .setProtectedHeader({ alg: ALGORITHM, typ: TOKEN_TYPE, ...(jwk.kid ? { kid: jwk.kid } : {}) })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(caller.clientId)
      .setIssuedAt(issuedSeconds)
      .setExpirationTime(issuedSeconds + TOKEN_LIFE_SECONDS)
      .sign(await importJWK(jwk, ALGORITHM));
  };
}
