import { Aws, Fn } from "aws-cdk-lib";

/**
 * Proves to a function that a request came through the distribution, or through the gateway that forwarded it. It is the
 * unique end of the id of the stack that makes it, known only inside the account. A caller who knows it can fake its source
 * address, nothing else. One stack makes it and the others read it, because all must have the same.
 */
export function makeFrontDoorWord(): string {
  return Fn.select(2, Fn.split("/", Aws.STACK_ID));
}
