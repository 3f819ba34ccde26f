import { findOwner } from "../accounts/users/identities/find-owner.ts";
import { readFormText, type SentForm } from "../http/body/form-text.ts";
import { readCookies, type SentCookies } from "../http/cookies.ts";
import { NO_REFERRER } from "../http/headers.ts";
import { hashRandomText, type ProvenIdentity } from "../identities/proven-identity.ts";
import { CODE_LIFE_MS, waitingIdentityWrite } from "../identities/sign-on-codes-store.ts";
import { invalid } from "../kernel/errors.ts";
import { type ExchangeFailure, exchangeCode } from "../oidc/exchange-code.ts";
import { makeRandomText } from "../oidc/random-text.ts";
import { callbackAddress, type OidcProfile } from "../realms/oidc-profiles/oidc-profile.ts";
import { findOidcProfile, getOidcProfiles } from "../realms/oidc-profiles/oidc-profiles-store.ts";
import { readOwnAddress } from "../realms/oidc-profiles/read-provider.ts";
import { ACCOUNT_REALM_ID, type Realm } from "../realms/realms.ts";
import { requireWritten } from "../table/table.ts";
import type { Capabilities } from "../use-case/capabilities.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { makeReturnAddress, readProviderError } from "./back-to-storefront.ts";
import { findBrowserMark } from "./browser-mark.ts";
import { freshenMetadata } from "./fresh-metadata.ts";
import { requireSignOnRealm, type SignOnPath } from "./require-sign-on-realm.ts";
import type { SignOn } from "./sign-on.ts";
import { finishSignOnOnce, getSignOn } from "./sign-on-store.ts";

export type SignOnMeans = Pick<Capabilities, "ownAddress" | "outsideCalls" | "targetRules" | "clientSecrets">;

export type ReturnRequest = SignOnPath & {
  readonly profileId: string;
  /** Query or form, as the provider has sent it. */
  readonly answer: string | SentForm;
  readonly sent: SentCookies;
};

/**
 * Takes a browser that comes back from a provider, asks the provider who it is, once, and sends the browser to its storefront with a
 * code or an error. Nothing of a user is written. @throws ApiError 400 for a sign-in that is unknown, over or another browser's
 * @answers What happens when a browser comes back from an identity provider?
 */
export async function finishSignOn(ctx: Context, request: ReturnRequest, means: SignOnMeans): Promise<Reply> {
  const realm = await requireSignOnRealm(ctx, request);
  const address = await readOwnAddress(ctx, means);
  const { answer } = request;
  const parameters = new URLSearchParams(typeof answer === "string" ? answer : readFormText(answer));
  const sent = parameters.get("state") ?? "";
  const running = await getSignOn(ctx.table, sent);
  if (!running || !isAt(running.value, realm, request)) throw unknownSignIn();
  const signOn = running.value;
  if (signOn.is_finished) return answerReplay(signOn);
  const mark = findBrowserMark(readCookies(request.sent), address);
  if (mark === undefined || hashRandomText(mark) !== signOn.browser) {
    throw invalid("This sign-in was begun by another browser. Cookies may be switched off.");
  }
  if (!(await finishSignOnOnce(ctx.table, sent, running, ctx.now()))) return answerReplay(signOn);
  const outcome = await findOutcome(ctx, means, { realm, address, signOn, sent, parameters });
  if (!("identity" in outcome)) return sendBack(signOn, outcome);
  const code = makeRandomText();
  const { realm_id, redirect_uri, code_challenge } = signOn;
  const until = ctx.now().getTime() + CODE_LIFE_MS;
  const { identity } = outcome;
  const { put, when } = waitingIdentityWrite(code, {
    ...{ realm_id, redirect_uri, code_challenge, wrong_tries: 0, until, identity },
  });
  await requireWritten(ctx.table.put(put, when));
  return { headers: { Location: makeReturnAddress(signOn, { code }), ...NO_REFERRER } };
}

function isAt(signOn: SignOn, realm: Realm, { profileId }: ReturnRequest): boolean {
  return signOn.realm_id === realm.id && signOn.profile_id === profileId.toLowerCase();
}

function unknownSignIn() {
  return invalid("This sign-in is unknown or over. Please begin again.");
}

/** A reload, or the way back. @throws ApiError 400 unless the storefront wants to know */
function answerReplay(signOn: SignOn): Reply {
  if (!signOn.reports_replay) throw unknownSignIn();
  return sendBack(signOn, { error: "callback_replay" });
}

/** Fixed texts: the provider's own could say anything in the store's name. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  access_denied: "The sign-in was refused.",
  callback_replay: "This sign-in has come back before.",
  server_error: "The identity provider's answer cannot be used.",
  temporarily_unavailable: "The identity provider does not answer. Please try again.",
};

function sendBack(signOn: SignOn, { error }: { readonly error: string }): Reply {
  const error_description = DESCRIPTIONS[error] ?? "The identity provider has refused the sign-in.";
  return {
    headers: { Location: makeReturnAddress(signOn, { error, error_description }), ...NO_REFERRER },
  };
}

type Returned = {
  readonly realm: Realm;
  readonly address: string;
  readonly signOn: SignOn;
  readonly sent: string;
  readonly parameters: URLSearchParams;
};

type Outcome = { readonly identity: ProvenIdentity } | { readonly error: string };

/** Logs the profile, the step and the kind of a failure: never a code, token, claim or address. */
async function findOutcome(ctx: Context, means: SignOnMeans, returned: Returned): Promise<Outcome> {
  const { realm, signOn } = returned;
  const fail = (error: string, step: string): Outcome => {
    ctx.log.warn("sign-on-failed", { profile: signOn.profile_id, step, class: error });
    return { error };
  };
  const profile = findOidcProfile((await getOidcProfiles(ctx.table, realm.id)).value, signOn.profile_id);
  if (!profile) return fail("access_denied", "profile");
  const proven = await askProvider(ctx, means, profile, returned);
  if ("error" in proven) return fail(proven.error, proven.step);
  if (realm.id !== ACCOUNT_REALM_ID) return proven;
  const { kind } = await findOwner(ctx.table, realm, profile, proven.identity);
  return kind === "refused" ? fail("access_denied", "owner") : proven;
}

const ERRORS: Readonly<Record<ExchangeFailure["failure"], string>> = {
  unreachable: "temporarily_unavailable",
  broken: "server_error",
  "no email": "access_denied",
};

async function askProvider(
  ctx: Context,
  means: SignOnMeans,
  profile: OidcProfile,
  { realm, address, signOn, sent, parameters }: Returned,
): Promise<{ readonly identity: ProvenIdentity } | { readonly error: string; readonly step: string }> {
  const metadata = await freshenMetadata(ctx, means, realm.id, profile);
  if (!metadata) return { error: "temporarily_unavailable", step: "discovery" };
  if (metadata.issuer !== signOn.issuer) return { error: "server_error", step: "issuer" };
  const [iss, error] = [parameters.get("iss"), parameters.get("error")];
  if (iss === null ? metadata.namesIssuer : iss !== metadata.issuer) {
    return { error: "server_error", step: "iss" };
  }
  if (error !== null) return { error: readProviderError(error), step: "provider" };
  const proven = await exchangeCode(ctx, means, {
    profileId: profile.id,
    metadata,
    clientId: profile.client_id,
    clientSecret: await means.clientSecrets.read(ctx, profile.id, profile.secret_version),
    parameters,
    state: sent,
    redirectUri: callbackAddress(address, realm.id, profile.id),
    ...{ verifier: signOn.verifier, nonce: signOn.nonce },
  });
  if ("failure" in proven) return { error: ERRORS[proven.failure], step: proven.step };
  const { issuer, subject, person } = proven;
  return { identity: { profile_id: profile.id, issuer, subject, ...person } };
}
