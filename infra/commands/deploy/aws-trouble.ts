import { meantRegion } from "./aws-environment.ts";

const NOT_ACCEPTED = new Set([
  "ExpiredToken",
  "ExpiredTokenException",
  "InvalidClientTokenId",
  "InvalidSignatureException",
  "SignatureDoesNotMatch",
  "UnrecognizedClientException",
]);
const UNREACHABLE = new Set(["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ETIMEDOUT"]);

/** Turns an error of the SDK into a message for the user; other errors are returned unchanged. */
export function accountTrouble(error: unknown, region: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  if (error.name === "CredentialsProviderError") return noCredentials(error);
  if (NOT_ACCEPTED.has(error.name)) {
    return new Error(
      `AWS does not accept the credentials (${error.name}): sign in again, or choose --profile NAME.`,
    );
  }
  if (/^AccessDenied/.test(error.name)) {
    return new Error(`These credentials may not look at the account: ${error.message}`);
  }
  if (UNREACHABLE.has(code)) return unreachable(region, code);
  return error;
}

function noCredentials(error: Error): Error {
  return new Error(
    `There are no AWS credentials: sign in (aws sso login), set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or choose --profile NAME.
(${error.message})`,
  );
}

function unreachable(region: string, code: string): Error {
  const meant = meantRegion(region);
  const question = meant ? `Did you mean '${meant}'?` : "Is there a network?";
  return new Error(`AWS does not answer in region '${region}' (${code}). ${question}`);
}
