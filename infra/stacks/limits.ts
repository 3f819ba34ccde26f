import { CfnResource, type Stack } from "aws-cdk-lib";

/** CloudFormation refuses more than 500. The difference is time to divide an area. */
const MOST_RESOURCES = 400;

/** API Gateway refuses more than 300 and does not raise this quota. */
const MOST_INTEGRATIONS = 250;

/** Ends the synthesis of a stack that has grown too large, long before AWS refuses it. */
export function limitResources(stack: Stack): void {
  stack.node.addValidation({ validate: () => listResourceFaults(stack) });
}

function listResourceFaults(stack: Stack): string[] {
  const count = stack.node.findAll().filter((one) => CfnResource.isCfnResource(one)).length;
  if (count <= MOST_RESOURCES) return [];
  return [
    `${stack.stackName} has ${count} resources, more than ${MOST_RESOURCES}: divide its area into two folders below functions/.`,
  ];
}

/** @throws Error for an HTTP API with too many routes */
export function refuseIntegrations(api: number, count: number): void {
  if (count <= MOST_INTEGRATIONS) return;
  throw new Error(
    `HTTP API ${api} has ${count} integrations, more than ${MOST_INTEGRATIONS}: choose another seed or more APIs in infra/stacks/front-door/api-of-path.ts.`,
  );
}
