import { beginSignIn, finishSignIn } from "cartwright-client";
import { CONSOLE } from "../../kit/address.ts";

const PENDING = "cartwright.sign-in";
const INVITATION = "cartwright.invitation";

/** Moves the secret of an invitation's link out of the address, so that it is not seen or shared. */
export function keepInvitation(): void {
  const secret = /^#invitation=(.+)$/.exec(location.hash)?.[1];
  if (secret === undefined) return;
  sessionStorage.setItem(INVITATION, decodeURIComponent(secret));
  history.replaceState(null, "", location.pathname + location.search);
}

export function hasInvitation(): boolean {
  return location.hash.startsWith("#invitation=") || sessionStorage.getItem(INVITATION) !== null;
}

/** Leaves for the provider; the browser comes back to the page "signed-in". */
export async function beginAtProvider(endpoint: string): Promise<void> {
  const { url, pending } = await beginSignIn(endpoint, `${location.origin}${CONSOLE}/signed-in`, "console");
  sessionStorage.setItem(PENDING, JSON.stringify({ ...pending, from: location.pathname + location.search }));
  location.assign(url);
}

/** @returns the address where the person was. @throws SignInError or CartwrightError */
export async function finishAtProvider(signIn: (fields: Readonly<Record<string, string>>) => Promise<void>): Promise<string> {
  const pending = JSON.parse(sessionStorage.getItem(PENDING) ?? "null");
  sessionStorage.removeItem(PENDING);
  const invitation = sessionStorage.getItem(INVITATION);
  const fields = finishSignIn(location.href, pending);
  await signIn({ ...fields, ...(invitation === null ? {} : { invitation }) });
  sessionStorage.removeItem(INVITATION);
  return pending?.from ?? CONSOLE;
}
