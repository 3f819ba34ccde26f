import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { Grant, Shopper } from "../../../lib/use-case/context.ts";
import { findExample } from "../examples/read-examples.ts";

type Scheme = "shopper" | "administrator";

const SCHEMES: Readonly<Record<Grant, Scheme>> = {
  implicit: "shopper",
  client_credentials: "administrator",
};

/**
 * Both schemes are bearer tokens of `POST /oauth/access_token`. They are two, so that an operation can say which it
 * accepts.
 */
const ALL = {
  shopper: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "For storefronts, safe in a browser: `grant_type=implicit` with the `client_id` alone. Good for an hour. A second token in a header of its own says who is signed in.",
  },
  administrator: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "For servers of the merchant: `grant_type=client_credentials` with `client_id` and `client_secret`. Good for an hour. May do everything; never hand it to a browser.",
  },
} as const;

/** Accepted schemes of an operation: first that of its example's caller, otherwise the one with the fewest rights. */
export function listSecurity(endpoint: Endpoint): readonly Partial<Record<Scheme, []>>[] {
  const caller = findExample(endpoint)?.caller;
  const schemes = listSchemes(endpoint).toSorted((one, other) => rank(one, caller) - rank(other, caller));
  return schemes.map((scheme) => ({ [scheme]: [] }));
}

function rank(scheme: Scheme, caller: string | undefined): number {
  if (scheme === caller) return 0;
  return scheme === "shopper" ? 1 : 2;
}

function listSchemes({ auth }: Pick<Endpoint, "auth">): readonly Scheme[] {
  return auth === "none" ? [] : auth.map((grant) => SCHEMES[grant]);
}

/** Schemes that at least one of these endpoints accepts. */
export function makeSecuritySchemes(endpoints: readonly Endpoint[]) {
  const used = new Set<string>(endpoints.flatMap(listSchemes));
  return Object.fromEntries(Object.entries(ALL).filter(([name]) => used.has(name)));
}

/** The accepted callers in words, with other required tokens. */
export function callersText({ auth, signedIn }: Pick<Endpoint, "auth" | "signedIn">): string {
  if (auth === "none") return "Needs no token.";
  if (!auth.includes("implicit")) return "Callers: administrators.";
  if (!auth.includes("client_credentials")) return "Callers: shoppers.";
  if (signedIn) return `Callers: administrators, and shoppers who are signed in as ${WHO[signedIn]}.`;
  return "Callers: shoppers and administrators.";
}

const WHO: Readonly<Record<keyof Shopper, string>> = {
  account: "a member of the account",
  customer: "the customer",
};
