import { loadSharedConfigFiles } from "@smithy/core/config";
import { RegionInfo } from "aws-cdk-lib/region-info";
import { closest } from "./closest.ts";

type Env = Record<string, string | undefined>;

/** The profiles of this machine with their regions, by name. */
export type Profiles = () => Promise<ReadonlyMap<string, string | undefined>>;

/**
 * Settles profile and region in the environment, for this process and for `cdk`: as AWS's own tools do, AWS_REGION goes before
 * AWS_DEFAULT_REGION, and that before the profile's region.
 * @param profile the word after `--profile`
 * @throws Error in words for a profile that is not there, or when nothing names a region
 */
export async function settleAwsEnvironment(
  env: Env,
  profile: string | undefined,
  profiles: Profiles = sharedProfiles,
): Promise<string> {
  if (profile) env["AWS_PROFILE"] = profile;
  const name = env["AWS_PROFILE"];
  const known = await profiles();
  if (name && !known.has(name)) throw new Error(noSuchProfile(name, [...known.keys()]));
  const region = env["AWS_REGION"] || env["AWS_DEFAULT_REGION"] || known.get(name ?? "default");
  if (!region) {
    throw new Error(
      "Which region? Set AWS_REGION, such as AWS_REGION=eu-central-1, or a region in your AWS profile.",
    );
  }
  env["AWS_REGION"] = region;
  return region;
}

/** The region that is probably meant; `undefined` for one that exists. */
export function meantRegion(region: string): string | undefined {
  const known = RegionInfo.regions.map(({ name }) => name);
  return known.includes(region) ? undefined : closest(region, known);
}

async function sharedProfiles(): Promise<ReadonlyMap<string, string | undefined>> {
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
