import type { Claims } from "./id-token-claims.ts";

/** A person who has signed in, as the provider says. */
export type ProvenPerson = {
  readonly email: string;
  /** Absent if the provider does not say. */
  readonly email_verified?: boolean;
  readonly name: string;
  readonly given_name?: string;
  readonly middle_name?: string;
  readonly family_name?: string;
};

const MOST_NAME_LENGTH = 255;
const MOST_EMAIL_LENGTH = 254;
const EMAIL = /^[^\s@\p{Cc}]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/iu;

/** True if the endpoint for a user's claims has to be asked as well. */
export function lacksPerson(claims: Claims): boolean {
  return readText(claims["email"]) === undefined || readName(claims) === undefined;
}

/** Undefined without a valid e-mail address. @answers What is read of a person at an identity provider? */
export function readPerson(claims: Claims): ProvenPerson | undefined {
  const email = readText(claims["email"]);
  if (email === undefined || email.length > MOST_EMAIL_LENGTH || !EMAIL.test(email)) return undefined;
  const said = claims["email_verified"];
  // Apple and Cognito write it as text.
  const verified = said === undefined ? {} : { email_verified: said === true || said === "true" };
  return { email, ...verified, name: readName(claims) ?? email, ...readParts(claims) };
}

function readName(claims: Claims): string | undefined {
  const { given_name, family_name } = readParts(claims);
  const parts = [given_name, family_name].filter((part) => part !== undefined);
  return cleanText(claims["name"]) ?? cleanText(parts.join(" "));
}

function readParts(claims: Claims) {
  const parts: { given_name?: string; middle_name?: string; family_name?: string } = {};
  for (const field of ["given_name", "middle_name", "family_name"] as const) {
    const part = cleanText(claims[field]);
    if (part !== undefined) parts[field] = part;
  }
  return parts;
}

function readText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Without control characters, and not longer than a name may be. */
function cleanText(value: unknown): string | undefined {
  const text = readText(value)
    ?.replaceAll(/\p{Cc}/gu, "")
    .trim();
  return text
    ? [...text].slice(0, MOST_NAME_LENGTH).join("").slice(0, MOST_NAME_LENGTH).toWellFormed()
    : undefined;
}
