import { join } from "node:path";
import { CfnOutput, Fn, RemovalPolicy, Stack, type StackProps, Validations } from "aws-cdk-lib";
import { CfnApi, CfnStage } from "aws-cdk-lib/aws-apigatewayv2";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Consumer } from "../lib/events/consumer.ts";
import { type Endpoint, issuesTokens } from "../lib/http/endpoint.ts";
import { ACCESS_LOG_FORMAT } from "./access-log.ts";
import { consumerSource } from "./consumer-source.ts";
import type { Files } from "./data-stack.ts";
import { type Declared, declaredFunction, type FunctionSetup } from "./declared-function.ts";
import { CONSUMER_TIMES, type Deployment, TIMES, TOKEN_THROTTLE } from "./deployment.ts";
import { areaOf, routeKey } from "./endpoints.ts";
import { gatewayDocument } from "./gateway-document.ts";
import { AccessRoles, gatewayRole } from "./roles.ts";

export type ApiStackProps = StackProps & {
  readonly deployment: Deployment;
  readonly files: Files;
  readonly endpoints: readonly Endpoint[];
  readonly consumers: readonly Consumer[];
  /** Where the table's changes are read. */
  readonly streamArn: string;
  /** Folder with the bundles, `<id>/index.cjs` each. */
  readonly bundles: string;
};

/** The gateway with one function per endpoint, and the functions that the table's changes call. */
export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, given: ApiStackProps) {
    const { deployment, files, endpoints, consumers, streamArn, bundles, ...props } = given;
    super(scope, id, { description: "Cartwright: the HTTP API and its functions", ...props });
    Validations.of(this).acknowledge({
      id: "Serverless-LambdaDLQ",
      reason:
        "The gateway waits for every answer, and the stream keeps what is not done: no event is queued.",
    });
    Validations.of(this).acknowledge({
      id: "Serverless-LambdaEventSourceMappingDestination",
      reason: "What a change calls for stays in the table until it is done; failures are in the log.",
    });
    const areas = [...new Set([...endpoints, ...consumers].map((declared) => areaOf(declared.id)))];
    const logGroups = new Map(areas.map((area) => [area, logGroup(this, `Log-${area}`)]));
    const roles = new AccessRoles(this, deployment, {
      logGroups: [...logGroups.values()],
      streamArn,
      files,
    });
    const functionOf = (declared: Declared, times: FunctionSetup["times"]) =>
      declaredFunction(this, declared, {
        deployment,
        files,
        role: roles.roleFor(declared),
        logGroup: logGroups.get(areaOf(declared.id)),
        code: join(bundles, declared.id),
        times,
      });
    const credentials = gatewayRole(this).roleArn;
    const body = gatewayDocument(endpoints, (endpoint) => {
      const logicalId = functionOf(endpoint, TIMES);
      return { functionUri: invocationUri(logicalId), credentials };
    });
    for (const consumer of consumers) {
      const logicalId = functionOf(consumer, CONSUMER_TIMES);
      consumerSource(this, consumer, { streamArn, logicalId });
    }
    const api = new CfnApi(this, "Api", { body });
    api.overrideLogicalId("Api");
    stage(this, api, deployment, endpoints);
    new CfnOutput(this, "BaseUrl", { value: api.attrApiEndpoint });
  }
}

function stage(stack: Stack, api: CfnApi, { throttle }: Deployment, endpoints: readonly Endpoint[]): void {
  const tokens = endpoints.filter(issuesTokens).map(routeKey);
  const limit = (given: { rate: number; burst: number }) => ({
    ThrottlingRateLimit: given.rate,
    ThrottlingBurstLimit: given.burst,
  });
  new CfnStage(stack, "Stage", {
    apiId: api.ref,
    stageName: "$default",
    autoDeploy: true,
    accessLogSettings: {
      destinationArn: logGroup(stack, "Log-access").logGroupArn,
      format: JSON.stringify(ACCESS_LOG_FORMAT),
    },
    defaultRouteSettings: { throttlingRateLimit: throttle.rate, throttlingBurstLimit: throttle.burst },
    routeSettings: Object.fromEntries(tokens.map((route) => [route, limit(TOKEN_THROTTLE)])),
  });
}

function logGroup(stack: Stack, id: string): LogGroup {
  return new LogGroup(stack, id, {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
}

/** Spelled as one text around the function's name: `sam local` finds the function in it. */
function invocationUri(logicalId: string): string {
  const lambda = "arn:${AWS::Partition}:apigateway:${AWS::Region}:lambda:path/2015-03-31/functions";
  return Fn.sub(`${lambda}/\${${logicalId}.Arn}/invocations`);
}
