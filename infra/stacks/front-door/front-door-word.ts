import { Aws, Fn } from "aws-cdk-lib";

/**
 * Proves to a function that a request came through the distribution, or through the gateway that forwarded it. It is the
 * unique end of the stack's id, known only inside the account. A caller who knows it can fake its source address, nothing
 * else.
 */
export function frontDoorWord(): string {
  return Fn.select(2, Fn.split("/", Aws.STACK_ID));
}
