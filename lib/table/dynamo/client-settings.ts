/** Services of AWS that are called without the SDK's clients. */
export type ServiceName = "dynamodb" | "ssm" | "cognito-idp";

/** Services in the names of variables, as AWS's own variables have them. */
const VARIABLES: Readonly<Record<ServiceName, string>> = {
  dynamodb: "DYNAMODB",
  ssm: "SSM",
  "cognito-idp": "COGNITO_IDENTITY_PROVIDER",
};

/** Where a service is and who calls it. */
export type ClientSettings = {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: Credentials | (() => Promise<Credentials>);
};

export type Credentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
};

/** Domains of AWS's partitions by the start of a region's name; all others are `amazonaws.com`. */
const DOMAINS = [
  ["cn-", "amazonaws.com.cn"],
  ["eusc-", "amazonaws.eu"],
  ["us-iso-", "c2s.ic.gov"],
  ["us-isob-", "sc2s.sgov.gov"],
  ["us-isof-", "csp.hci.ic.gov"],
  ["eu-isoe-", "cloud.adc-e.uk"],
] as const;

/** A stand-in on this machine, which checks no signatures. */
export function describeLocalClient(endpoint: string): ClientSettings {
  return { endpoint, region: "local", credentials: { accessKeyId: "local", secretAccessKey: "local" } };
}

/**
 * The service in the region and with the credentials that Lambda passes, or its stand-in at `DYNAMODB_ENDPOINT`,
 * `SSM_ENDPOINT` or `COGNITO_IDENTITY_PROVIDER_ENDPOINT`.
 * @throws Error without a region or credentials
 */
export function readClientSettings(
  env: NodeJS.ProcessEnv,
  service: ServiceName = "dynamodb",
): ClientSettings {
  const standIn = env[`${VARIABLES[service]}_ENDPOINT`];
  if (standIn) return describeLocalClient(standIn);
  const { AWS_REGION: region } = env;
  if (!region) throw new Error("The environment has no AWS_REGION.");
  return { endpoint: serviceEndpoint(service, region, env), region, credentials: readCredentials(env) };
}

/** The credentials that Lambda passes to a function. @throws Error without them */
export function readCredentials(env: NodeJS.ProcessEnv): Credentials {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = env;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY)
    throw new Error("The environment has no AWS credentials.");
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
  };
}

/** The address of a service in a region, or the one that AWS's own variables name. */
export function serviceEndpoint(service: ServiceName, region: string, env: NodeJS.ProcessEnv): string {
  const [, domain = "amazonaws.com"] = DOMAINS.find(([start]) => region.startsWith(start)) ?? [];
  return (
    env[`AWS_ENDPOINT_URL_${VARIABLES[service]}`] ||
    env["AWS_ENDPOINT_URL"] ||
    `https://${service}.${region}.${domain}`
  );
}
