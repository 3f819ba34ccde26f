import { ArnFormat, Aws, Stack, Validations } from "aws-cdk-lib";
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import {
  type ContentsAccess,
  type Endpoint,
  issuesTokens,
  type TableAccess,
} from "../../lib/http/endpoint.ts";
import { keys } from "../../lib/table/keys.ts";
import type { Deployment } from "../deployment.ts";
import type { Files } from "./data-stack.ts";
import { tableDefinition } from "./table-definition.ts";

const STAR =
  "X-Ray has no resources to name; a test sees to it that the star stands for its two actions alone.";
const READ = ["dynamodb:BatchGetItem", "dynamodb:GetItem", "dynamodb:Query"];
const WRITE = [
  "dynamodb:ConditionCheckItem",
  "dynamodb:DeleteItem",
  "dynamodb:PutItem",
  "dynamodb:UpdateItem",
];

/** What each kind of access may do to the table. Nobody scans it. */
const TABLE_ACTIONS: Readonly<Record<TableAccess, readonly string[]>> = {
  none: ["dynamodb:Query"],
  read: READ,
  write: [...READ, ...WRITE],
  sign: READ,
  "sign-write": [...READ, ...WRITE],
  invoke: [],
  consume: [...READ, ...WRITE],
};

/** What Lambda does in the name of a function that it calls with the table's changes. */
const STREAM_ACTIONS = [
  "dynamodb:DescribeStream",
  "dynamodb:GetRecords",
  "dynamodb:GetShardIterator",
  "dynamodb:ListStreams",
];

/** What each kind of access may do to the contents of files. Nobody lists, reads or overwrites them. */
const CONTENTS_ACTIONS: Readonly<Record<ContentsAccess, string>> = {
  keep: "s3:PutObject",
  remove: "s3:DeleteObject",
};

type Access = Pick<Endpoint, "table" | "contents">;

/**
 * One role per kind of access, shared by all functions of that kind: a role per function would use up the
 * 500 resources of a stack long before the endpoints do.
 */
export class AccessRoles extends Construct {
  private readonly roles = new Map<string, Role>();
  private readonly deployment: Deployment;
  private readonly logGroups: readonly LogGroup[];
  private readonly streamArn: string;
  private readonly files: Files | undefined;

  constructor(
    scope: Construct,
    deployment: Deployment,
    reached: {
      readonly logGroups: readonly LogGroup[];
      readonly streamArn: string;
      readonly files: Files | undefined;
    },
  ) {
    super(scope, "Access");
    this.deployment = deployment;
    this.logGroups = reached.logGroups;
    this.streamArn = reached.streamArn;
    this.files = reached.files;
  }

  roleFor({ table, contents }: Access): Role {
    const name = contents === undefined ? table : `${table}-${contents}-files`;
    const role = this.roles.get(name) ?? this.create(name, { table, ...(contents ? { contents } : {}) });
    this.roles.set(name, role);
    return role;
  }

  private create(name: string, { table, contents }: Access): Role {
    const statements = [this.logging(), ...this.table(table), ...this.signing(table)];
    if (this.deployment.isTraced) statements.push(tracing());
    if (table === "invoke") statements.push(invoking(this, this.deployment));
    if (table === "consume") statements.push(allow(STREAM_ACTIONS, [this.streamArn]));
    if (contents && this.files) statements.push(contentsStatement(contents, this.files));
    const role = new Role(this, name, {
      description: `Functions with access '${name}'`,
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
      inlinePolicies: { access: new PolicyDocument({ statements }) },
    });
    if (this.deployment.isTraced) acknowledgeTracing(role);
    if (table === "invoke") acknowledgePrefix(role, this.deployment);
    if (contents && this.files) acknowledgeObjects(role, this.deployment);
    return role;
  }

  private logging(): PolicyStatement {
    return allow(
      ["logs:CreateLogStream", "logs:PutLogEvents"],
      this.logGroups.map((group) => group.logGroupArn),
    );
  }

  private table(access: TableAccess): PolicyStatement[] {
    const actions = TABLE_ACTIONS[access];
    if (actions.length === 0) return [];
    const [table, index] = this.tableArns();
    return access === "none" ? [cutoffsStatement(actions, table)] : [allow(actions, [table, index])];
  }

  private tableArns(): readonly [string, string] {
    const stack = Stack.of(this);
    const table = stack.formatArn({
      service: "dynamodb",
      resource: "table",
      resourceName: this.deployment.table,
    });
    return [table, `${table}/index/${tableDefinition.index.name}`];
  }

  private signing(access: TableAccess): PolicyStatement[] {
    if (!issuesTokens({ table: access })) return [];
    const resourceName = this.deployment.signingKeyParameter.replace(/^\//, "");
    const parameter = Stack.of(this).formatArn({ service: "ssm", resource: "parameter", resourceName });
    return [allow(["ssm:GetParameter"], [parameter])];
  }
}

/** Whoever checks tokens has to know which were ended, and nothing else for that. */
function cutoffsStatement(actions: readonly string[], table: string): PolicyStatement {
  const statement = allow(actions, [table]);
  statement.addCondition("ForAllValues:StringEquals", {
    "dynamodb:LeadingKeys": [keys.tokenCutoffs().pk],
  });
  return statement;
}

/** A request that is signed with this role can put what is new and replace nothing. */
function contentsStatement(access: ContentsAccess, { bucketName }: Files): PolicyStatement {
  const statement = allow([CONTENTS_ACTIONS[access]], [`arn:${Aws.PARTITION}:s3:::${bucketName}/*`]);
  if (access === "keep") statement.addCondition("Null", { "s3:if-none-match": "false" });
  return statement;
}

/** Lets the gateway call the functions, instead of one permission on each of them. */
export function gatewayRole(scope: Construct, deployment: Deployment): Role {
  const role = new Role(scope, "GatewayRole", {
    description: "The gateway calls the functions",
    assumedBy: new ServicePrincipal("apigateway.amazonaws.com"),
    inlinePolicies: { access: new PolicyDocument({ statements: [invoking(scope, deployment)] }) },
  });
  acknowledgePrefix(role, deployment);
  return role;
}

function invoking(scope: Construct, { functionPrefix }: Deployment): PolicyStatement {
  const functions = Stack.of(scope).formatArn({
    service: "lambda",
    resource: "function",
    resourceName: `${functionPrefix}*`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  return allow(["lambda:InvokeFunction"], [functions]);
}

function acknowledgePrefix(role: Role, { functionPrefix }: Deployment): void {
  const functions = `arn:<AWS::Partition>:lambda:<AWS::Region>:<AWS::AccountId>:function:${functionPrefix}*`;
  Validations.of(role).acknowledge({
    id: `AwsSolutions-IAM5[Resource::${functions}]`,
    reason:
      "400 names do not fit into a policy. Only functions of this deployment have names with this prefix.",
  });
}

function acknowledgeTracing(role: Role): void {
  for (const id of ["AwsSolutions-IAM5[Resource::*]", "Serverless-LambdaStarPermissions"]) {
    Validations.of(role).acknowledge({ id, reason: STAR });
  }
}

function acknowledgeObjects(role: Role, { namePrefix }: Deployment): void {
  const objects = `arn:<AWS::Partition>:s3:::${namePrefix}-files-<AWS::AccountId>-<AWS::Region>/*`;
  Validations.of(role).acknowledge({
    id: `AwsSolutions-IAM5[Resource::${objects}]`,
    reason: "Objects are named by ids that are made later. The bucket holds nothing but contents of files.",
  });
}

function tracing(): PolicyStatement {
  return allow(["xray:PutTelemetryRecords", "xray:PutTraceSegments"], ["*"]);
}

function allow(actions: readonly string[], resources: readonly string[]): PolicyStatement {
  return new PolicyStatement({ effect: Effect.ALLOW, actions: [...actions], resources: [...resources] });
}
