import { isRandomText, makeRandomText } from "../oidc/random-text.ts";
import { SIGN_ON_LIFE_SECONDS } from "./sign-on.ts";

const NAME = "cartwright-sign-on";

/** The prefix binds a cookie to this host and to https, so that no other site can set it. */
function nameCookie(address: string): string {
  return isSecure(address) ? `__Host-${NAME}` : NAME;
}

function isSecure(address: string): boolean {
  return address.startsWith("https:");
}

/** Finds the mark of the browser. @param cookies `name=value`, several in one text or not */
export function findBrowserMark(cookies: readonly string[], address: string): string | undefined {
  const pairs = cookies.flatMap((text) => text.split(/[;,]/)).map((pair) => pair.trim());
  const start = `${nameCookie(address)}=`;
  const mark = pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
  return mark !== undefined && isRandomText(mark) ? mark : undefined;
}

/** Keeps the mark that a browser has, so that two of its tabs can sign in. */
export function chooseBrowserMark(cookies: readonly string[], address: string): string {
  return findBrowserMark(cookies, address) ?? makeRandomText();
}

type CookieRules = {
  readonly address: string;
  /** The provider posts a form from its own site, to which `Lax` sends no cookie. */
  readonly isPosted: boolean;
};

export function formatCookie(mark: string, { address, isPosted }: CookieRules): string {
  const site = isPosted && isSecure(address) ? "None" : "Lax";
  const secure = isSecure(address) ? "; Secure" : "";
  return `${nameCookie(address)}=${mark}; Path=/; Max-Age=${SIGN_ON_LIFE_SECONDS}; HttpOnly; SameSite=${site}${secure}`;
}
