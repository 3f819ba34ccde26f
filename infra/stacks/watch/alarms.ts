import { Aws, type Stack, Validations } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Deployment } from "../../deployment.ts";
import type { AlarmPlan } from "./alarm-plans.ts";

/** The alarms of the plans. They send mails if the deployment has an address for them. */
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
 * Not encrypted with a KMS key: CloudWatch cannot use AWS's default key, and a key of our own costs a monthly fee. The
 * messages contain only names and values of alarms.
 */
function alarmTopic(stack: Stack, { namePrefix, alarmEmail }: Deployment): Topic | undefined {
  if (alarmEmail === undefined) return undefined;
  const topic = new Topic(stack, "Topic", { topicName: `${namePrefix}-alarms`, enforceSSL: true });
  // A custom policy replaces the default one, which lets the whole account publish.
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
    reason: "A queue would be read no sooner than a mail; the state of every alarm is on the dashboard.",
  });
  return topic;
}
