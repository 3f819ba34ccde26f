import { CfnParameter, type Stack } from "aws-cdk-lib";
import { CfnParameter as StoredParameter } from "aws-cdk-lib/aws-ssm";
import type { Deployment } from "../deployment.ts";

/** Values that CloudFormation makes in one stack and later stacks need. */
const TEXTS = {
  stream: "The stream of the table's changes",
  "files-url": "Public address of the contents of files",
  "front-door": "Proves that a request came through the distribution",
  "staff-pool": "Id of the user pool of staff",
  "event-source": "The event source mapping that integrations enable and disable",
} as const;

export type HandedOver = keyof typeof TEXTS;

/**
 * Writes a value for later stacks to the Parameter Store. An export would block every update that changes it, see
 * `docs/decisions/0016-a-stack-for-each-area.md`.
 */
export function handOver(
  stack: Stack,
  deployment: Deployment,
  name: HandedOver,
  value: string,
): StoredParameter {
  const stored = new StoredParameter(stack, `Handed-${name}`, {
    name: nameParameter(deployment, name),
    type: "String",
    value,
    description: TEXTS[name],
  });
  stored.overrideLogicalId(makeLogicalId("Hands", name));
  return stored;
}

/** The stack reads the value once in each of its deployments. @returns a reference to it */
export function readHandedOver(stack: Stack, deployment: Deployment, name: HandedOver): string {
  const id = makeLogicalId("Handed", name);
  const known = stack.node.tryFindChild(id);
  if (known instanceof CfnParameter) return known.valueAsString;
  return readParameter(stack, id, { name: nameParameter(deployment, name), description: TEXTS[name] });
}

/**
 * A template parameter with the value of a parameter of the Parameter Store: read once per deployment. A new value is a
 * change to CloudFormation.
 */
export function readParameter(
  stack: Stack,
  id: string,
  { name, description }: { readonly name: string; readonly description: string },
): string {
  return new CfnParameter(stack, id, {
    type: "AWS::SSM::Parameter::Value<String>",
    default: name,
    description: `Name of the parameter: ${description}`,
  }).valueAsString;
}

function nameParameter({ parametersPath }: Deployment, name: HandedOver): string {
  return `${parametersPath}/${name}`;
}

function makeLogicalId(first: string, name: HandedOver): string {
  const words = name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return [first, ...words].join("");
}
