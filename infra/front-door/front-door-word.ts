import { Aws, Fn } from "aws-cdk-lib";

/**
 * What shows a function that a request came through the distribution, or through the gateway in front of its own: the
 * unique id at the end of the stack's own, which is known inside the account alone. Whoever learns it can claim to call
 * from elsewhere, and nothing more.
 */
export function frontDoorWord(): string {
  return Fn.select(2, Fn.split("/", Aws.STACK_ID));
}
