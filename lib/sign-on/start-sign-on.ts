import { readCookies, type SentCookies } from "../http/cookies.ts";
import { NO_REFERRER } from "../http/headers.ts";
import { hashRandomText, makeChallenge } from "../identities/proven-identity.ts";
import { parsePairs } from "../lists/list-query.ts";
import { makeRandomText } from "../oidc/random-text.ts";
import { countOneAtSource, readSourceWait } from "../rate-limits/source-limit.ts";
import {
  callbackAddress,
  type OidcProfile,
  PROFILE_PARAMETER,
} from "../realms/oidc-profiles/oidc-profile.ts";
import { findOidcProfile, getOidcProfiles } from "../realms/oidc-profiles/oidc-profiles-store.ts";
import { type AddressMeans, readOwnAddress } from "../realms/oidc-profiles/read-provider.ts";
import type { Realm } from "../realms/realms.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { makeReturnAddress, type SignOnError } from "./back-to-storefront.ts";
import { chooseBrowserMark, formatCookie } from "./browser-mark.ts";
import { readStart, readState, requireRedirectUri, type Start } from "./read-start.ts";
import { requireSignOnRealm, type SignOnPath } from "./require-sign-on-realm.ts";
import { answersWithForm, listRedirectUris, type SignOn } from "./sign-on.ts";
import { saveSignOn } from "./sign-on-store.ts";

export type StartRequest = SignOnPath & {
  readonly rawQuery: string;
  readonly sent: SentCookies;
};

/**
 * Sends a browser to a provider, or back to its storefront with an error. @throws ApiError 400 for an address that the browser must
 * not be sent to
 */
export async function startSignOn(ctx: Context, request: StartRequest, means: AddressMeans): Promise<Reply> {
  const realm = await requireSignOnRealm(ctx, request);
  const address = await readOwnAddress(ctx, means);
  const parameters = parsePairs(request.rawQuery);
  const redirect_uri = requireRedirectUri(parameters, realm, listRedirectUris(realm, address));
  const sendBack = (error: SignOnError, error_description: string): Reply => {
    const back = { redirect_uri, state: readState(parameters) };
    const Location = makeReturnAddress(back, { error, error_description });
    return { outcome: "returned", headers: { Location, ...NO_REFERRER } };
  };
  const start = readStart(parameters, redirect_uri, PROFILE_PARAMETER);
  if ("error" in start) return sendBack(start.error, start.description);
  const profile = await chooseProfile(ctx, realm, start);
  if (!profile) return sendBack("invalid_request", `One ${PROFILE_PARAMETER} of this realm is needed.`);
  if ((await readSourceWait(ctx, "sign-on", 1)) > 0) {
    return sendBack(
      "temporarily_unavailable",
      "Too many sign-ins have begun from this network; please wait.",
    );
  }
  await countOneAtSource(ctx, "sign-on");
  const mark = chooseBrowserMark(readCookies(request.sent), address);
  const Location = await beginAt(ctx, { realm, profile, start, address, mark });
  const isPosted = answersWithForm(profile.metadata.issuer);
  return { headers: { Location, "Set-Cookie": formatCookie(mark, { address, isPosted }), ...NO_REFERRER } };
}

async function chooseProfile(
  { table }: Context,
  { id }: Realm,
  { profileId }: Start,
): Promise<OidcProfile | undefined> {
  const { value } = await getOidcProfiles(table, id);
  if (profileId !== undefined) return findOidcProfile(value, profileId);
  const [only, another] = value.profiles;
  return another === undefined ? only : undefined;
}

type Beginning = {
  readonly realm: Realm;
  readonly profile: OidcProfile;
  readonly start: Start;
  readonly address: string;
  readonly mark: string;
};

/** Stores the sign-in. @returns the provider's address with the request */
async function beginAt(ctx: Context, { realm, profile, start, address, mark }: Beginning): Promise<string> {
  const [sent, nonce, verifier] = [makeRandomText(), makeRandomText(), makeRandomText()];
  const { issuer, authorization_endpoint } = profile.metadata;
  const signOn: SignOn = {
    realm_id: realm.id,
    profile_id: profile.id,
    issuer,
    redirect_uri: start.redirectUri,
    state: start.state,
    code_challenge: start.challenge,
    reports_replay: start.reportsReplay,
    nonce,
    verifier,
    browser: hashRandomText(mark),
    is_finished: false,
  };
  await saveSignOn(ctx.table, sent, signOn, ctx.now());
  const location = new URL(authorization_endpoint);
  const query = {
    response_type: "code",
    client_id: profile.client_id,
    redirect_uri: callbackAddress(address, realm.id, profile.id),
    scope: "openid email profile",
    state: sent,
    nonce,
    code_challenge: makeChallenge(verifier),
    code_challenge_method: "S256",
    ...(answersWithForm(issuer) ? { response_mode: "form_post" } : {}),
    ...start.passedOn,
  };
  for (const [name, value] of Object.entries(query)) location.searchParams.set(name, value);
  return location.href;
}
