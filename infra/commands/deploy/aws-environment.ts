import { loadSharedConfigFiles } from "@smithy/core/config";
import { RegionInfo } from "aws-cdk-lib/region-info";
import { closest } from "../command.ts";

type Env = Record<string, string | undefined>;

/** Regions of this machine's AWS profiles, by profile name. */
export type Profiles = () => Promise<ReadonlyMap<string, string | undefined>>;

/**
 * Sets profile and region in the environment, for this process and for `cdk`. The order is that of AWS's own tools:
 * AWS_REGION, AWS_DEFAULT_REGION, the profile's region.
 * @param profile value of `--profile`
 * @throws Error with a message for the user if the profile does not exist or no region is set
 */
export async function settleAwsEnvironment(
  env: Env,
  profile: string | undefined,
  profiles: Profiles = readSharedProfiles,
): Promise<string> {
  if (profile) env["AWS_PROFILE"] = profile;
  const name = env["AWS_PROFILE"];
  const byName = await profiles();
  if (name && !byName.has(name)) throw new Error(noSuchProfile(name, [...byName.keys()]));
  const region = env["AWS_REGION"] || env["AWS_DEFAULT_REGION"] || byName.get(name ?? "default");
  if (!region) {
    throw new Error(
      "Which region? Set AWS_REGION, such as AWS_REGION=eu-central-1, or a region in your AWS profile.",
    );
  }
  env["AWS_REGION"] = region;
  return region;
}

/** Suggestion for a mistyped region; `undefined` for a valid one. */
export function meantRegion(region: string): string | undefined {
  const regions = RegionInfo.regions.map(({ name }) => name);
  return regions.includes(region) ? undefined : closest(region, regions);
}

async function readSharedProfiles(): Promise<ReadonlyMap<string, string | undefined>> {
  const { configFile, credentialsFile } = await loadSharedConfigFiles();
  const names = [...Object.keys(configFile), ...Object.keys(credentialsFile)];
  return new Map(
    names.map((name) => [name, configFile[name]?.["region"] ?? credentialsFile[name]?.["region"]]),
  );
}

function noSuchProfile(name: string, known: readonly string[]): string {
  const there = known.length > 0 ? `There are: ${known.join(", ")}.` : "There are none on this machine.";
  return `There is no AWS profile '${name}'. ${there}`;
}

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

/** Undefined if AWS answers with this error for something that does not exist. */
export async function unlessMissing<T>(
  missing: new (...args: never[]) => Error,
  call: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof missing) return undefined;
    throw error;
  }
}
