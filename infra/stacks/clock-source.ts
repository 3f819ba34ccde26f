import { Duration, Fn, type Stack } from "aws-cdk-lib";
import { CfnRule } from "aws-cdk-lib/aws-events";
import { CfnPermission } from "aws-cdk-lib/aws-lambda";
import { functionNameFor } from "../../lib/http/routes.ts";
import type { MessageConsumer } from "../../lib/runtime/consumer.ts";
import type { Deployment } from "../deployment.ts";
import { acknowledge } from "./acknowledge.ts";

/** A message as a queue would send it, so that the function has one form of call. */
const MESSAGE = { Records: [{ messageId: "clock", body: "" }] };

/** Calls a function each minute. A call that fails is not repeated: the next one does the same work. */
export function clockSource(
  stack: Stack,
  { id, summary }: MessageConsumer,
  { deployment, logicalId }: { readonly deployment: Deployment; readonly logicalId: string },
): void {
  const name = functionNameFor(id);
  const functionArn = Fn.getAtt(logicalId, "Arn").toString();
  const rule = new CfnRule(stack, `${name}-clock`, {
    name: `${deployment.namePrefix}-${name}`,
    description: summary,
    scheduleExpression: "rate(1 minute)",
    targets: [
      {
        id: name,
        arn: functionArn,
        input: JSON.stringify(MESSAGE),
        retryPolicy: { maximumRetryAttempts: 0, maximumEventAgeInSeconds: Duration.minutes(1).toSeconds() },
      },
    ],
  });
  acknowledge(rule, {
    "Serverless-EventBusDLQ":
      "A call that fails is not needed: the next one, a minute later, does the same work.",
  });
  new CfnPermission(stack, `${name}-clock-permission`, {
    action: "lambda:InvokeFunction",
    functionName: functionArn,
    principal: "events.amazonaws.com",
    sourceArn: rule.attrArn,
  });
}
