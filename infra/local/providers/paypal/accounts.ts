import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { MovableClock } from "../clock.ts";
import { Refusal } from "./refusal.ts";

/** A merchant's account with the keys of its REST app. */
export type Account = {
  readonly client_id: string;
  readonly client_secret: string;
  /** Merchant id: the payee of all payments. */
  readonly payer_id: string;
  /** Names what a test's callback receives when no webhook is registered. */
  readonly webhook_id: string;
};

/** Account of a stand-in without settings. */
export const DEMO_ACCOUNT: Account = {
  client_id: "AeHarbourDemo0000client",
  client_secret: "EPHarbourDemo0000secret",
  payer_id: "HARB9URDEMQ7X",
  webhook_id: "7HARBOURDEMO00001",
};

/** Access tokens last nine hours. */
const TOKEN_SECONDS = 9 * 60 * 60;

/** Access tokens that were given out. */
export type Tokens = {
  /** Answers `POST /v1/oauth2/token`. @throws Refusal 401 for unknown keys, 400 for another grant */
  readonly grant: (headers: IncomingHttpHeaders, grantType: string | null) => unknown;
  /** The account of a call. @throws Refusal 401 without a token that is valid now */
  readonly readAccount: (headers: IncomingHttpHeaders) => Account;
};

export function createTokens(accounts: readonly Account[], clock: MovableClock): Tokens {
  const given = new Map<string, { readonly account: Account; readonly endsAt: number }>();
  return {
    grant: ({ authorization = "" }, grantType) => {
      const [, basic = ""] = /^Basic (.+)$/i.exec(authorization) ?? [];
      const keys = Buffer.from(basic, "base64").toString("utf8");
      const account = accounts.find(
        ({ client_id, client_secret }) => keys === `${client_id}:${client_secret}`,
      );
      if (!account) throw refuseToken(401, "invalid_client", "Client Authentication failed");
      if (grantType !== "client_credentials") {
        throw refuseToken(400, "unsupported_grant_type", `Grant Type is ${grantType ?? "NULL"}`);
      }
      const token = `A21AA${randomBytes(48).toString("base64url")}`;
      given.set(token, { account, endsAt: clock.now() + TOKEN_SECONDS * 1000 });
      return {
        scope: "https://uri.paypal.com/services/payments/payment/authcapture openid",
        access_token: token,
        token_type: "Bearer",
        app_id: "APP-80W284485P519543T",
        expires_in: TOKEN_SECONDS,
        nonce: `${new Date(clock.now()).toISOString()}${randomBytes(16).toString("base64url")}`,
      };
    },
    readAccount: ({ authorization = "" }) => {
      const [, token] = /^Bearer (.+)$/i.exec(authorization) ?? [];
      if (token === undefined) throw UNAUTHENTICATED;
      const entry = given.get(token);
      if (entry && clock.now() < entry.endsAt) return entry.account;
      throw refuseToken(401, "invalid_token", "Token signature verification failed");
    },
  };
}

function refuseToken(status: number, error: string, description: string): Refusal {
  return new Refusal(status, { error, error_description: description });
}

const UNAUTHENTICATED = new Refusal(401, {
  name: "AUTHENTICATION_FAILURE",
  message:
    "Authentication failed due to invalid authentication credentials or a missing Authorization header.",
});
