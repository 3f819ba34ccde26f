import { ArnFormat, Aws, Stack } from "aws-cdk-lib";
import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { functionNameFor } from "../../lib/http/routes.ts";
import type { Deployment } from "../deployment.ts";
import type { ContentsAccess, DeliveriesAccess, PrivateFilesAccess } from "./access/role-access.ts";

/** Actions on file contents by kind of access. No function lists, reads or overwrites them. */
const CONTENTS_ACTIONS: Readonly<Record<ContentsAccess, string>> = {
  keep: "s3:PutObject",
  remove: "s3:DeleteObject",
};

/** Every key of a request must be in the partitions; for an index, the index keys. */
export function onPartitions(
  actions: readonly string[],
  resource: string,
  partitions: readonly string[],
): PolicyStatement[] {
  if (partitions.length === 0) return [];
  const statement = allow(actions, [resource]);
  statement.addCondition("ForAllValues:StringLike", { "dynamodb:LeadingKeys": partitions });
  return [statement];
}

/** A request presigned with this role can create an object but not replace one. */
export function contentsStatement(access: ContentsAccess, bucketName: string): PolicyStatement {
  const statement = allow([CONTENTS_ACTIONS[access]], [`arn:${Aws.PARTITION}:s3:::${bucketName}/*`]);
  if (access === "keep") statement.addCondition("Null", { "s3:if-none-match": "false" });
  return statement;
}

/** A working function may replace and remove files of these folders. */
export const WORKED_ON = ["imports", "exports"];

/** A request presigned with this role can read or create a private file but not replace one, unless it works on files. */
export function privateFilesStatements(access: PrivateFilesAccess, bucketName: string): PolicyStatement[] {
  const nameObjects = (folder: string) => `arn:${Aws.PARTITION}:s3:::${bucketName}/${folder}`;
  const keeping = allow(["s3:PutObject"], [nameObjects("*")]);
  keeping.addCondition("Null", { "s3:if-none-match": "false" });
  const reading = allow(["s3:GetObject"], [nameObjects("*")]);
  if (access === "link") return [keeping, reading];
  const places = WORKED_ON.map((folder) => nameObjects(`${folder}/*`));
  return [keeping, reading, allow(["s3:PutObject", "s3:DeleteObject"], places)];
}

/** The function that receives messages also sends further ones. */
export function queueStatement(access: DeliveriesAccess, queueArn: string): PolicyStatement {
  const reading = ["sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:ReceiveMessage"];
  return allow([...(access === "answer" ? reading : []), "sqs:SendMessage"], [queueArn]);
}

/** Queues and buses of other accounts. Their own policies must allow this deployment as well. */
export function targetStatements(arns: readonly string[]): PolicyStatement[] {
  const of = (service: string) => arns.filter((arn) => arn.split(":")[2] === service);
  const [queues, buses] = [of("sqs"), of("events")];
  return [
    ...(queues.length > 0 ? [allow(["sqs:SendMessage"], queues)] : []),
    ...(buses.length > 0 ? [allow(["events:PutEvents"], buses)] : []),
  ];
}

/** All functions except those called by table changes or messages, which cannot handle a request. */
export function invoking(
  scope: Construct,
  { functionPrefix }: Deployment,
  consumers: readonly { readonly id: string }[],
): PolicyStatement[] {
  const makeArn = (name: string) =>
    Stack.of(scope).formatArn({
      service: "lambda",
      resource: "function",
      resourceName: `${functionPrefix}${name}`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  const names = consumers.map(({ id }) => functionNameFor(id));
  return [
    allow(["lambda:InvokeFunction"], [makeArn("*")]),
    deny(
      ["lambda:InvokeFunction"],
      names.flatMap((name) => [makeArn(name), makeArn(`${name}:*`)]),
    ),
  ];
}

export function tracing(): PolicyStatement {
  return allow(["xray:PutTelemetryRecords", "xray:PutTraceSegments"], ["*"]);
}

export function allow(actions: readonly string[], resources: readonly string[]): PolicyStatement {
  return new PolicyStatement({ effect: Effect.ALLOW, actions: [...actions], resources: [...resources] });
}

function deny(actions: readonly string[], resources: readonly string[]): PolicyStatement {
  return new PolicyStatement({ effect: Effect.DENY, actions: [...actions], resources: [...resources] });
}
