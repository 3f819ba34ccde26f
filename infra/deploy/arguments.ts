export const USAGE = `Usage: npm run deploy -- [options]

  --rotate-keys   sign tokens with a new key; tokens signed with the old one stay valid to their end
  --profile NAME  the AWS profile to use
  --help          show this

Everything else goes to 'cdk deploy', such as --require-approval never. Before the first deployment in an account and
region: npx cdk bootstrap.

Environment: CARTWRIGHT_PROFILE=compatible for public clients, CARTWRIGHT_TABLE for a table of another name,
AWS_REGION and the usual AWS variables.`;

export type DeployArguments = {
  readonly help: boolean;
  readonly rotateKeys: boolean;
  readonly awsProfile: string | undefined;
  /** For `cdk deploy`. */
  readonly rest: readonly string[];
};

export function readArguments(args: readonly string[]): DeployArguments {
  const at = args.indexOf("--profile");
  const inline = args.find((word) => word.startsWith("--profile="))?.slice("--profile=".length);
  return {
    help: args.includes("--help"),
    rotateKeys: args.includes("--rotate-keys"),
    awsProfile: at >= 0 ? args[at + 1] : inline,
    rest: args.filter((word) => word !== "--rotate-keys"),
  };
}
