import { Aws, Stack, type StackProps } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData, Unit } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { FilterPattern, LogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import type { Deployment } from "../../deployment.ts";
import { acknowledge } from "../acknowledge.ts";
import { limitResources } from "../limits.ts";
import { type AlarmPlan, alarmPlans } from "./alarm-plans.ts";
import { dashboard } from "./dashboard.ts";
import { PERIOD } from "./metrics.ts";
import { saveQueries } from "./queries.ts";
import { listWatched, type Watched, type WatchedSetup } from "./watched.ts";

export type WatchStackProps = StackProps & WatchedSetup & { readonly deployment: Deployment };

/** Monitoring for operators: alarms, a dashboard and queries, see `docs/decisions/0013-watch.md`. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, given: WatchStackProps) {
    super(scope, id, { description: "Cartwright: alarms, a dashboard and saved queries", ...given });
    limitResources(this);
    const { deployment } = given;
    const watched = listWatched(this, deployment, given);
    const count = makeAnswerCounter(this, watched);
    const logged = { refused: count("TooManyRequests", "429"), failed: count("ServerErrors", "5*") };
    const made = alarms(this, deployment, alarmPlans(watched, logged));
    dashboard(this, watched, { alarms: made, logged });
    saveQueries(this, watched);
  }
}

/**
 * Counts the lines of the gateways' log by status. Without a default value a metric has no data, and no cost, until there is
 * one.
 */
function makeAnswerCounter(stack: Stack, { deployment, accessLog }: Watched) {
  const logGroup = LogGroup.fromLogGroupName(stack, "Log-access", accessLog);
  return (metricName: string, status: string): IMetric =>
    new MetricFilter(stack, `Count${metricName}`, {
      logGroup,
      filterPattern: FilterPattern.stringValue("$.status", "=", status),
      metricNamespace: deployment.metricsNamespace,
      metricName,
      metricValue: "1",
      unit: Unit.COUNT,
    }).metric({ statistic: "Sum", period: PERIOD });
}

/** The alarms of the plans. They send mails if the deployment has an address for them. */
function alarms(stack: Stack, deployment: Deployment, plans: readonly AlarmPlan[]): readonly Alarm[] {
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
  acknowledge(stack, {
    "Serverless-SNSRedrivePolicy":
      "A queue would be read no sooner than a mail; the state of every alarm is on the dashboard.",
  });
  return topic;
}
