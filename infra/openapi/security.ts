import type { Endpoint } from "../../lib/http/endpoint.ts";
import type { Grant, Shopper } from "../../lib/use-case/context.ts";
import { exampleOf } from "../examples/index.ts";

type Scheme = "shopper" | "administrator";

const SCHEMES: Readonly<Record<Grant, Scheme>> = {
  implicit: "shopper",
  client_credentials: "administrator",
};

/** What each scheme is; both are bearer tokens of `POST /oauth/access_token`; two schemes, so that an operation can say which of them it takes. */
const ALL = {
  shopper: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "For storefronts, safe in a browser: `grant_type=implicit` with the `client_id` alone. Good for an hour. Who is signed in is told by a second token in a header of its own.",
  },
  administrator: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "For servers of the merchant: `grant_type=client_credentials` with `client_id` and `client_secret`. Good for an hour. May do everything; never hand it to a browser.",
  },
} as const;

/** Who may call an operation: the caller of its example first, else the one with the fewest rights. */
export function securityOf(endpoint: Endpoint): readonly Partial<Record<Scheme, []>>[] {
  const caller = exampleOf(endpoint)?.caller;
  const schemes = schemesOf(endpoint).toSorted((one, other) => rank(one, caller) - rank(other, caller));
  return schemes.map((scheme) => ({ [scheme]: [] }));
}

function rank(scheme: Scheme, caller: string | undefined): number {
  if (scheme === caller) return 0;
  return scheme === "shopper" ? 1 : 2;
}

function schemesOf({ auth }: Pick<Endpoint, "auth">): readonly Scheme[] {
  return auth === "none" ? [] : auth.map((grant) => SCHEMES[grant]);
}

/** The schemes that one of these endpoints takes. */
export function securitySchemesOf(endpoints: readonly Endpoint[]) {
  const used = new Set<string>(endpoints.flatMap(schemesOf));
  return Object.fromEntries(Object.entries(ALL).filter(([name]) => used.has(name)));
}

/** The same in words, with what else has to be with the token. */
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
