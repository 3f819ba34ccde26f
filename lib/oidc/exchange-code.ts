import { decodeProtectedHeader } from "jose";
import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  type ClientAuth,
  ClientSecretPost,
  clockSkew,
  clockTolerance,
  customFetch,
  getValidatedIdTokenClaims,
  processAuthorizationCodeResponse,
  processUserInfoResponse,
  userInfoRequest,
  validateAuthResponse,
} from "oauth4webapi";
import { askIdentityProvider, type OidcMeans } from "./ask-identity-provider.ts";
import { type Claims, findClaimFault } from "./id-token-claims.ts";
import { type Clock, checkSignature } from "./key-sets.ts";
import { lacksPerson, type ProvenPerson, readPerson } from "./proven-person.ts";
import type { ProviderMetadata } from "./provider-metadata.ts";

/** A sign-in that has come back from the provider, and what it began with. */
export type ReturnedSignIn = {
  readonly profileId: string;
  readonly metadata: ProviderMetadata;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Parameters of the provider's answer, with its code. */
  readonly parameters: URLSearchParams;
  readonly state: string;
  readonly redirectUri: string;
  readonly verifier: string;
  readonly nonce: string;
};

/** `unreachable`: the provider did not answer. `broken`: its answer must not be believed. `no email`: it names no address. */
export type ExchangeFailure = {
  readonly failure: "unreachable" | "broken" | "no email";
  /** For the log: which check failed. Never a value. */
  readonly step: string;
};

export type ProvenSubject = {
  readonly issuer: string;
  readonly subject: string;
  readonly person: ProvenPerson;
};

/**
 * Exchanges the provider's code, once, and checks all that comes back. The provider's tokens are dropped here.
 * @answers What is checked of an identity provider's token?
 */
export async function exchangeCode(
  ctx: Clock,
  means: OidcMeans,
  returned: ReturnedSignIn,
): Promise<ProvenSubject | ExchangeFailure> {
  const line = openLine(ctx, means, returned);
  const tokens = await line.try("token", async () => {
    const parameters = validateAuthResponse(line.server, line.client, returned.parameters, returned.state);
    const { redirectUri, verifier } = returned;
    const { server, client, authentication, options } = line;
    return processAuthorizationCodeResponse(
      server,
      client,
      await authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        parameters,
        redirectUri,
        verifier,
        options,
      ),
      { expectedNonce: returned.nonce, requireIdToken: true },
    );
  });
  if ("failure" in tokens) return tokens;
  const { id_token: token = "", access_token: accessToken } = tokens.answer;
  const claims: Claims = { ...getValidatedIdTokenClaims(tokens.answer) };
  const { profileId, metadata, clientId, nonce } = returned;
  const signature = await checkSignature(ctx, means, { profileId, metadata, token });
  if (signature === "unreachable") return { failure: "unreachable", step: "keys" };
  if (signature === "wrong") return { failure: "broken", step: "signature" };
  const { alg: algorithm = "" } = decodeProtectedHeader(token);
  const nowSeconds = Math.floor(ctx.now().getTime() / 1000);
  const { issuer } = metadata;
  const fault = findClaimFault(claims, { issuer, clientId, nonce, nowSeconds, accessToken, algorithm });
  if (fault !== undefined) return { failure: "broken", step: fault };
  const more = await addUserClaims(line, claims, accessToken);
  if ("failure" in more) return more;
  const person = readPerson(more.claims);
  if (!person) return { failure: "no email", step: "email" };
  return { issuer, subject: String(claims["sub"]), person };
}

type Line = ReturnType<typeof openLine>;

/** Adds what the token lacks, from the endpoint for it. An answer about another subject ends the sign-in. */
async function addUserClaims(
  line: Line,
  claims: Claims,
  accessToken: string,
): Promise<{ readonly claims: Claims } | ExchangeFailure> {
  const { server, client, options } = line;
  if (!lacksPerson(claims) || server.userinfo_endpoint === undefined) return { claims };
  const answer = await line.try("userinfo", async () => {
    const response = await userInfoRequest(server, client, accessToken, options);
    return { ...(await processUserInfoResponse(server, client, String(claims["sub"]), response)) };
  });
  return "failure" in answer ? answer : { claims: mergeClaims(claims, answer.answer) };
}

/** `email_verified` belongs to the address in the same answer, not to one in another answer. */
function mergeClaims(claims: Claims, more: Claims): Claims {
  const { email_verified: _, ...rest } = more;
  return { ...(claims["email"] === undefined ? more : rest), ...claims };
}

/** More than is accepted: exact times are checked with the clock of the context. */
const ROUGH_SECONDS = 300;

function openLine(ctx: Clock, means: OidcMeans, { metadata, clientId, clientSecret }: ReturnedSignIn) {
  const { issuer, token_endpoint, userinfo_endpoint, algorithms, namesIssuer } = metadata;
  const server: AuthorizationServer = {
    ...{ issuer, token_endpoint },
    ...(userinfo_endpoint === undefined ? {} : { userinfo_endpoint }),
    id_token_signing_alg_values_supported: [...algorithms],
    authorization_response_iss_parameter_supported: namesIssuer,
  };
  const skew = Math.floor(ctx.now().getTime() / 1000) - Math.floor(Date.now() / 1000);
  const client: Client = { client_id: clientId, [clockSkew]: skew, [clockTolerance]: ROUGH_SECONDS };
  let isUnreachable = false;
  const options = {
    // The judge of addresses lets plain http pass on this machine alone.
    [allowInsecureRequests]: true as const,
    [customFetch]: async (url: string, { method, headers, body }: RequestToProvider): Promise<Response> => {
      const text = body === undefined || body === null ? {} : { body: String(body) };
      const answer = await askIdentityProvider(ctx, means, {
        url,
        method: method === "POST" ? "POST" : "GET",
        headers,
        ...text,
      });
      isUnreachable = "fault" in answer || "trouble" in answer || answer.status >= 500;
      if ("fault" in answer || "trouble" in answer || isUnreachable) throw new Error("unreachable");
      return new Response(answer.body, { status: answer.status, headers: answer.headers });
    },
  };
  const authentication = metadata.takesSecretInBody
    ? ClientSecretPost(clientSecret)
    : authenticateWith(clientSecret);
  return {
    ...{ server, client, authentication, options },
    /** Errors of the library name values of the answer, so only the step goes on. */
    try: async <T>(
      step: string,
      run: () => Promise<T>,
    ): Promise<{ readonly answer: T } | ExchangeFailure> => {
      try {
        return { answer: await run() };
      } catch {
        return { failure: isUnreachable ? "unreachable" : "broken", step };
      }
    },
  };
}

/** The library also encodes `-` and `.`, which providers that do not decode take for another secret. */
function authenticateWith(secret: string): ClientAuth {
  return (_server, { client_id: id }, _body, headers) => {
    const pair = `${encodeForm(id)}:${encodeForm(secret)}`;
    headers.set("authorization", `Basic ${Buffer.from(pair).toString("base64")}`);
  };
}

function encodeForm(text: string): string {
  return new URLSearchParams({ "": text }).toString().slice(1);
}

type RequestToProvider = {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
};
