import { loadSharedConfigFiles } from "@smithy/core/config";
import { RegionInfo } from "aws-cdk-lib/region-info";
import { closest } from "./closest.ts";

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
