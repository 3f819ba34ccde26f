import { closest } from "./closest.ts";
import type { EndOfOthers } from "./signing-keys.ts";

export const USAGE = `Usage: npm run deploy -- [options]

  --diff          show what a deployment would change, and change nothing
  --rotate-keys   sign tokens with a new key; the old one is good for 30 days and an hour, longer than any token
  --now           with --rotate-keys, after a leak: the old key, and every token that is out, ends with this deployment
  --no-smoke      leave out the test after it: token, cart, add, read
  --smoke         do it also where AWS_ENDPOINT_URL leads elsewhere than to AWS
  --profile NAME  the AWS profile to use
  --help          show this

Options of 'cdk deploy' (of 'cdk diff' with --diff) are passed on, such as --require-approval never, --no-rollback or --import-existing-resources.
Before the first deployment in an account and region: npx cdk bootstrap.

Environment: CARTWRIGHT_STAGE for one of several deployments, CARTWRIGHT_PROFILE=compatible for public clients,
CARTWRIGHT_TABLE for a table of another name, CARTWRIGHT_CLOUDFRONT=off where CloudFront may not be used yet, AWS_REGION
and the usual AWS variables. docs/configuration.md lists them all.`;

export type DeployArguments = {
  readonly help: boolean;
  readonly diff: boolean;
  /** Whether to replace the key that signs, and when the old one ends. */
  readonly rotateKeys: EndOfOthers | undefined;
  /** Unless it is said, a deployment on AWS itself is tried. */
  readonly smoke: boolean | undefined;
  /** What is there already may be taken over. */
  readonly mayImport: boolean;
  readonly awsProfile: string | undefined;
  /** For `cdk`. */
  readonly rest: readonly string[];
};

const IMPORT = "--import-existing-resources";
const OWN = ["--help", "--diff", "--rotate-keys", "--now", "--no-smoke", "--smoke", "--profile"];

/** Options of `cdk` that make sense here, and whether a word follows. */
type Options = ReadonlyMap<string, boolean>;
const optionsOf = (withWord: readonly string[], alone: readonly string[]): Options =>
  new Map([...withWord.map((name) => [name, true] as const), ...alone.map((name) => [name, false] as const)]);

const FOR_BOTH = [
  ["--role-arn", "--toolkit-stack-name"],
  ["--verbose", "--debug", "--ci", "--no-color"],
] as const;
/** None that makes a change set and leaves it there: what follows takes the deployment for done. */
const FOR_DEPLOY = optionsOf(
  [
    ...FOR_BOTH[0],
    "--require-approval",
    "--tags",
    "--notification-arns",
    "--concurrency",
    "--progress",
    "--rollback-trigger-alarm-arns",
    "--monitoring-time-minutes",
  ],
  [...FOR_BOTH[1], "--rollback", "--no-rollback", IMPORT, "--force", "--revert-drift", "--yes"],
);
const FOR_DIFF = optionsOf(
  [...FOR_BOTH[0], "--context-lines", "--fail-on"],
  [...FOR_BOTH[1], "--security-only", "--fail", "--quiet"],
);

/** @throws Error in words for a word that neither this command nor `cdk` knows: a typing mistake must not deploy */
export function readArguments(args: readonly string[]): DeployArguments {
  const passedOn = args.includes("--diff") ? FOR_DIFF : FOR_DEPLOY;
  const rest: string[] = [];
  const own = new Set<string>();
  let awsProfile: string | undefined;
  for (let at = 0; at < args.length; at += 1) {
    const [name = "", ...value] = (args[at] ?? "").split("=");
    const takesWord = name === "--profile" || passedOn.get(name) === true;
    if (!OWN.includes(name) && !passedOn.has(name)) throw new Error(unknown(name, passedOn));
    if (!takesWord && value.length > 0) throw new Error(`${name} takes no value.`);
    const word = value.length > 0 ? value.join("=") : args[at + 1];
    if (takesWord && (word === undefined || word.startsWith("--"))) throw new Error(`${name} needs a value.`);
    if (name === "--profile") awsProfile = word;
    else if (OWN.includes(name)) own.add(name);
    if (!own.has(name)) rest.push(...args.slice(at, takesWord && value.length === 0 ? at + 2 : at + 1));
    if (takesWord && value.length === 0) at += 1;
  }
  if (own.has("--diff") && own.has("--rotate-keys"))
    throw new Error("--diff changes nothing, so no keys either.");
  if (own.has("--now") && !own.has("--rotate-keys"))
    throw new Error("--now says when --rotate-keys ends the old key.");
  return {
    help: own.has("--help"),
    diff: own.has("--diff"),
    rotateKeys: own.has("--rotate-keys") ? (own.has("--now") ? "now" : "later") : undefined,
    smoke: own.has("--no-smoke") ? false : own.has("--smoke") || undefined,
    mayImport: rest.includes(IMPORT),
    awsProfile,
    rest,
  };
}

function unknown(word: string, passedOn: Options): string {
  const known = closest(word, [...OWN, ...passedOn.keys()]);
  return `There is no option '${word}'${passedOn === FOR_DIFF ? " of --diff" : ""}.${known ? ` Did you mean '${known}'?` : ""}`;
}
