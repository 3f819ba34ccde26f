import { closest } from "./closest.ts";

export const USAGE = `Usage: npm run deploy -- [options]

  --diff          show what a deployment would change, and change nothing
  --rotate-keys   sign tokens with a new key; tokens signed with the old one stay valid to their end
  --no-smoke      leave out the test after it: token, cart, add, read
  --smoke         do it also where AWS_ENDPOINT_URL leads elsewhere than to AWS
  --profile NAME  the AWS profile to use
  --help          show this

Options of 'cdk deploy' are passed on, such as --require-approval never, --no-rollback or --import-existing-resources.
Before the first deployment in an account and region: npx cdk bootstrap.

Environment: CARTWRIGHT_STAGE for one of several deployments, CARTWRIGHT_PROFILE=compatible for public clients,
CARTWRIGHT_TABLE for a table of another name, CARTWRIGHT_CLOUDFRONT=off where CloudFront may not be used yet, AWS_REGION
and the usual AWS variables. README.md lists them all.`;

export type DeployArguments = {
  readonly help: boolean;
  readonly diff: boolean;
  readonly rotateKeys: boolean;
  /** Unless it is said, a deployment on AWS itself is tried. */
  readonly smoke: boolean | undefined;
  readonly awsProfile: string | undefined;
  /** For `cdk`. */
  readonly rest: readonly string[];
};

const OWN = ["--help", "--diff", "--rotate-keys", "--no-smoke", "--smoke", "--profile"];

/** Options of `cdk deploy` and `cdk diff` that make sense here, and whether a word follows. */
const PASSED_ON: ReadonlyMap<string, boolean> = new Map([
  ...[
    "--require-approval",
    "--role-arn",
    "--toolkit-stack-name",
    "--tags",
    "--notification-arns",
    "--concurrency",
    "--progress",
    "--method",
    "--change-set-name",
    "--context-lines",
    "--fail-on",
    "--rollback-trigger-alarm-arns",
    "--monitoring-time-minutes",
  ].map((name) => [name, true] as const),
  ...[
    "--rollback",
    "--no-rollback",
    "--import-existing-resources",
    "--force",
    "--revert-drift",
    "--no-execute",
    "--asset-parallelism",
    "--no-asset-parallelism",
    "--no-previous-parameters",
    "--security-only",
    "--fail",
    "--quiet",
    "--verbose",
    "--debug",
    "--ci",
    "--no-color",
    "--yes",
  ].map((name) => [name, false] as const),
]);

/** @throws Error in words for a word that neither this command nor `cdk` knows: a typing mistake must not deploy */
export function readArguments(args: readonly string[]): DeployArguments {
  const rest: string[] = [];
  const own = new Set<string>();
  let awsProfile: string | undefined;
  for (let at = 0; at < args.length; at += 1) {
    const [name = "", ...value] = (args[at] ?? "").split("=");
    const takesWord = name === "--profile" || PASSED_ON.get(name) === true;
    const word = value.length > 0 ? value.join("=") : args[at + 1];
    if (!OWN.includes(name) && !PASSED_ON.has(name)) throw new Error(unknown(name));
    if (takesWord && (word === undefined || word.startsWith("--"))) throw new Error(`${name} needs a value.`);
    if (name === "--profile") awsProfile = word;
    else if (OWN.includes(name)) own.add(name);
    if (!own.has(name)) rest.push(...args.slice(at, takesWord && value.length === 0 ? at + 2 : at + 1));
    if (takesWord && value.length === 0) at += 1;
  }
  return {
    help: own.has("--help"),
    diff: own.has("--diff"),
    rotateKeys: own.has("--rotate-keys"),
    smoke: own.has("--no-smoke") ? false : own.has("--smoke") || undefined,
    awsProfile,
    rest,
  };
}

function unknown(word: string): string {
  const known = closest(word, [...OWN, ...PASSED_ON.keys()]);
  return `There is no option '${word}'.${known ? ` Did you mean '${known}'?` : ""}`;
}
