import type { TargetRules, Timed } from "../../../use-case/capabilities.ts";
import { faultError, type Target } from "../integration.ts";
import { checkTarget } from "../target-address.ts";

/** @throws ApiError 422 if events must not be sent to the target, naming the field */
export async function checkConfiguration(ctx: Timed, rules: TargetRules, target: Target): Promise<void> {
  switch (target.type) {
    case "webhook":
      await checkTarget(ctx, rules, target.url);
      return;
    case "aws_sqs":
      if (rules.allowsLoopback && LOOPBACK_QUEUE.test(target.url)) await checkTarget(ctx, rules, target.url);
      else checkQueue(target);
      return;
    case "aws_eventbridge":
      checkBus(target);
  }
}

/** Queue URL of SQS: region, account and queue name. */
const QUEUE =
  /^https:\/\/sqs(?:-fips)?\.([a-z0-9-]+)\.amazonaws\.com(?:\.cn)?\/[0-9]{12}\/[A-Za-z0-9_-]{1,80}(?:\.fifo)?$/;
/** Queue of an SQS emulator on this machine, if loopback targets are allowed. */
const LOOPBACK_QUEUE = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/;

function checkQueue({ url, region }: Extract<Target, { type: "aws_sqs" }>): void {
  const [, queueRegion] = QUEUE.exec(url) ?? [];
  const path = "configuration.url";
  if (queueRegion === undefined) throw faultError({ path, text: "must be the URL of an SQS queue" });
  if (queueRegion !== region) throw faultError({ path, text: `must be in the region '${region}'` });
}

const BUS = /^(?:arn:aws(?:-[a-z]+)*:events:([a-z0-9-]+):[0-9]{12}:event-bus\/)?[A-Za-z0-9._/-]{1,256}$/;

function checkBus({ event_bus, region }: Extract<Target, { type: "aws_eventbridge" }>): void {
  const match = BUS.exec(event_bus);
  const path = "configuration.event_bus";
  if (!match) throw faultError({ path, text: "must be the name or the ARN of an event bus" });
  if (match[1] !== undefined && match[1] !== region) {
    throw faultError({ path, text: `must be in the region '${region}'` });
  }
}
