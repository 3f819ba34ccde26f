import { type CommandSpec, type OptionSpec, readWords } from "../command.ts";
import type { EndOfOthers } from "./signing-keys.ts";

export type DeployArguments = {
  readonly diff: boolean;
  /** Replace the signing key, and when the old one expires. */
  readonly rotateKeys: EndOfOthers | undefined;
  /** Undefined: run the smoke test only on AWS itself. */
  readonly smoke: boolean | undefined;
  /** The deployment may import resources that already exist. */
  readonly mayImport: boolean;
  readonly awsProfile: string | undefined;
  /** When `cdk` asks before it changes anything; `undefined` for its default, before it widens permissions. */
  readonly approval: string | undefined;
  /** Stacks deployed side by side. */
  readonly concurrency: number;
  /** Passed on to `cdk`. */
  readonly rest: readonly string[];
  /** The part of `rest` that every command of `cdk` takes. */
  readonly common: readonly string[];
};

/**
 * Lambda takes 15 changes a second of an account, and CloudFormation repeats what is refused: more stacks at once would
 * only wait for each other.
 */
const CONCURRENCY = 8;

const own = {
  diff: { type: "boolean", says: "show what a deployment would change, and change nothing" },
  "rotate-keys": {
    type: "boolean",
    says: "sign tokens with a new key; the old one is good for 30 days and an hour, longer than any token",
  },
  now: {
    type: "boolean",
    says: "with --rotate-keys, after a leak: the old key, and every token that is out, ends with this deployment",
  },
  "no-smoke": { type: "boolean", says: "leave out the test after it: token, cart, add, read" },
  smoke: { type: "boolean", says: "do it also where AWS_ENDPOINT_URL leads elsewhere than to AWS" },
  profile: { type: "string", word: "NAME", says: "the AWS profile to use" },
  concurrency: {
    type: "string",
    word: "N",
    says: `stacks to deploy side by side, ${CONCURRENCY} if not given`,
  },
  "require-approval": {
    type: "string",
    word: "WHEN",
    says: "ask before a change of this kind: broadening (of permissions, the default), any-change, destructive, never",
  },
} as const;

const words = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { type: "string" } as const]));
const switches = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { type: "boolean" } as const]));

/** Options of `cdk` that make sense here. */
const FOR_BOTH = {
  ...words("role-arn"),
  ...switches("verbose", "debug", "ci", "no-color"),
};
/** No option that makes a change set and leaves it there: what follows takes the deployment for done. */
const FOR_DEPLOY = {
  ...FOR_BOTH,
  ...words("tags", "notification-arns", "progress", "toolkit-stack-name"),
  ...words("rollback-trigger-alarm-arns", "monitoring-time-minutes"),
  ...switches("rollback", "no-rollback", "import-existing-resources", "force", "revert-drift", "yes"),
};
const FOR_DIFF = {
  ...FOR_BOTH,
  ...words("context-lines", "fail-on"),
  ...switches("security-only", "fail", "quiet"),
};

export const deploySpec: CommandSpec<typeof own> = {
  verb: "deploy",
  text: "Deploys to AWS, as 'npm run deploy' does, and tries what it deployed.",
  options: own,
  after: `Options of 'cdk deploy' (of 'cdk diff' with --diff) are passed on, such as --no-rollback or
--import-existing-resources. Before the first deployment in an account and region: npx cdk bootstrap.

Environment: CARTWRIGHT_STAGE for one of several deployments, CARTWRIGHT_PROFILE=compatible for public clients,
CARTWRIGHT_TABLE for a table of another name, CARTWRIGHT_CLOUDFRONT=off where CloudFront may not be used yet, AWS_REGION
and the usual AWS variables. docs/configuration.md lists them all.`,
};

/**
 * @throws Error with a message for the user for a word that neither this command nor `cdk` knows: a typing mistake must not
 * deploy
 */
export function readArguments(args: readonly string[]): DeployArguments {
  const isDiff = args.includes("--diff");
  const passedOn: Readonly<Record<string, OptionSpec>> = isDiff ? FOR_DIFF : FOR_DEPLOY;
  const { values, tokens } = readWords({ options: { ...passedOn, ...own } }, args);
  if (values.diff && values["rotate-keys"]) throw new Error("--diff changes nothing, so no keys either.");
  if (values.diff && (values.concurrency || values["require-approval"]))
    throw new Error("--diff changes nothing: it takes neither --concurrency nor --require-approval.");
  if (values.now && !values["rotate-keys"])
    throw new Error("--now says when --rotate-keys ends the old key.");
  const pick = (known: Readonly<Record<string, OptionSpec>>) =>
    tokens.flatMap((token) => {
      if (token.kind !== "option" || !(token.name === "profile" || token.name in known)) return [];
      const isNextWord = token.value !== undefined && !token.inlineValue;
      return args.slice(token.index, token.index + (isNextWord ? 2 : 1));
    });
  const rest = pick(passedOn);
  return {
    diff: values.diff === true,
    rotateKeys: values["rotate-keys"] ? (values.now ? "now" : "later") : undefined,
    smoke: values["no-smoke"] ? false : values.smoke,
    mayImport: rest.includes("--import-existing-resources"),
    awsProfile: values.profile,
    approval: rest.includes("--yes") ? "never" : values["require-approval"],
    concurrency: readConcurrency(values.concurrency),
    rest,
    common: pick(FOR_BOTH),
  };
}

function readConcurrency(given: string | undefined): number {
  if (given === undefined) return CONCURRENCY;
  if (!/^[1-9]\d?$/.test(given))
    throw new Error(`--concurrency takes a number from 1 to 99, not '${given}'.`);
  return Number(given);
}
