import { signal } from "@preact/signals";
import { CartwrightError } from "cartwright-client";
import { recordFetch } from "cartwright-look/requests/requests.ts";
import { settings } from "../settings.ts";

export type Role = "owner" | "catalog" | "orders" | "marketing" | "read_only";

type Staff = { readonly id: string; readonly name: string; readonly email: string; readonly role: Role };

/** The token is kept here alone: never in a storage or an address. `until` in milliseconds. */
type Session = { readonly token: string; readonly until: number; readonly staff: Staff };

/** Undefined until a person has signed in. */
export const session = signal<Session | undefined>(undefined);

/** A way to sign in: at an identity provider's address, or as a person of the demo shop. */
export type SignInOption = {
  readonly id: string;
  readonly name: string;
  readonly kind: "oidc" | "demo";
  readonly links?: { readonly "authorization-endpoint": string };
};

/** Marks that the browser has a renewal cookie, which scripts cannot read. */
const MARK = "cartwright.signed-in";
/** A token is renewed this long before it ends. */
const MARGIN_MS = 60_000;
const CONSOLE_HEADER = { "X-Cartwright-Console": "1" };

/** Goes on with the sign-in of before, or signs in as the demo shop's owner on this machine. */
export async function beginSession(): Promise<void> {
  if (localStorage.getItem(MARK) === "yes" && (await renewSession())) return;
  if (!settings.isDemo || localStorage.getItem(MARK) === "no") return;
  const owner = (await listSignInOptions()).find(({ kind }) => kind === "demo");
  if (owner) await signInAsDemo(owner.id);
}

export async function listSignInOptions(): Promise<readonly SignInOption[]> {
  const { data } = await ask("GET", "/v2/staff/sign-in-options");
  return data;
}

/** @throws CartwrightError if the member is not active */
export function signInAsDemo(staffId: string): Promise<void> {
  return signIn({ authentication_mechanism: "demo", staff_id: staffId });
}

/** Signs in with the fields of `POST /v2/staff/tokens`. @throws CartwrightError if they are refused */
export async function signIn(fields: Readonly<Record<string, string>>): Promise<void> {
  keepSession(await ask("POST", "/v2/staff/tokens", { data: { type: "staff_token", ...fields } }));
}

/** A valid token for a call. @param refused a token that the service did not take */
export async function requireToken(refused?: string): Promise<string> {
  const now = session.value;
  if (now && now.token !== refused && Date.now() < now.until - MARGIN_MS) return now.token;
  renewing ??= renewSession().finally(() => {
    renewing = undefined;
  });
  await renewing;
  return session.value?.token ?? "";
}

let renewing: Promise<boolean> | undefined;

async function renewSession(): Promise<boolean> {
  try {
    keepSession(await ask("POST", "/v2/staff/tokens/renewals"));
    return true;
  } catch (error) {
    // Without an answer the sign-in may still be valid.
    if (!(error instanceof CartwrightError) || error.status >= 429) throw error;
    forgetSession();
    return false;
  }
}

export async function signOut(): Promise<void> {
  await ask("DELETE", "/v2/staff/tokens");
  forgetSession();
}

function forgetSession() {
  if (localStorage.getItem(MARK) === "yes") localStorage.setItem(MARK, "no");
  session.value = undefined;
}

type TokenAnswer = { readonly token: string; readonly expires: string; readonly staff: Staff };

function keepSession({ data }: { readonly data: TokenAnswer }): void {
  localStorage.setItem(MARK, "yes");
  session.value = { token: data.token, until: Date.parse(data.expires), staff: data.staff };
}

async function ask(method: string, path: string, body?: object) {
  const request = new Request(path, {
    method,
    headers: { ...CONSOLE_HEADER, ...(body ? { "Content-Type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const response = await recordFetch(request);
  const answer = response.status === 204 ? undefined : await response.json().catch(() => undefined);
  if (!response.ok) throw new CartwrightError(response, answer);
  return answer;
}
