import { Aws, type Stack, Validations } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Deployment } from "../deployment.ts";
import type { AlarmPlan } from "./alarm-plans.ts";

/** The alarms of the plans, which act when there is somebody to tell. */
export function alarms(stack: Stack, deployment: Deployment, plans: readonly AlarmPlan[]): readonly Alarm[] {
  const topic = alarmTopic(stack, deployment);
  const action = topic && new SnsAction(topic);
  return plans.map((plan) => {
    const made = alarm(stack, deployment, plan);
    if (action) {
      made.addAlarmAction(action);
      made.addOkAction(action);
    }
    return made;
  });
}

function alarm(stack: Stack, { namePrefix }: Deployment, plan: AlarmPlan): Alarm {
  const { what, means, metric, above, lasting, outlastsSilence } = plan;
  const [datapointsToAlarm, evaluationPeriods] = lasting;
  return new Alarm(stack, what, {
    alarmName: `${namePrefix}-${what}`,
    alarmDescription: `${means} See docs/operate.md, alarm ${what}.`,
    metric,
    threshold: above,
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    datapointsToAlarm,
    evaluationPeriods,
    treatMissingData: outlastsSilence ? TreatMissingData.IGNORE : TreatMissingData.NOT_BREACHING,
  });
}

/**
 * Without a key: CloudWatch may not use the one that AWS brings along, one of our own is rented by the month, and what
 * is sent are the names and figures of alarms.
 */
function alarmTopic(stack: Stack, { namePrefix, alarmEmail }: Deployment): Topic | undefined {
  if (alarmEmail === undefined) return undefined;
  const topic = new Topic(stack, "Topic", { topicName: `${namePrefix}-alarms`, enforceSSL: true });
  // A policy of a topic's own takes the place of the one by which all of its account may send to it.
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: "AlarmsOfThisAccount",
      principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
    }),
  );
  topic.addSubscription(new EmailSubscription(alarmEmail));
  Validations.of(stack).acknowledge({
    id: "Serverless-SNSRedrivePolicy",
    reason:
      "Whoever does not read a mail would not read a queue; the state of every alarm is on the dashboard.",
  });
  return topic;
}
