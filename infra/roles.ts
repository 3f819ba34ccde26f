import { ArnFormat, Aws, Stack, Validations } from "aws-cdk-lib";
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { type ContentsAccess, type Endpoint, issuesTokens, type TableAccess } from "../lib/http/endpoint.ts";
import type { Files } from "./data-stack.ts";
import { type Deployment, FUNCTION_PREFIX } from "./deployment.ts";
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
  none: [],
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
  private readonly files: Files;

  constructor(
    scope: Construct,
    deployment: Deployment,
    reached: { readonly logGroups: readonly LogGroup[]; readonly streamArn: string; readonly files: Files },
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
    const statements = [this.logging(), tracing(), ...this.table(table), ...this.signing(table)];
    if (table === "invoke") statements.push(invoking(this));
    if (table === "consume") statements.push(allow(STREAM_ACTIONS, [this.streamArn]));
    if (contents) statements.push(this.contents(contents));
    const role = new Role(this, name, {
      description: `Functions with access '${name}'`,
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
      inlinePolicies: { access: new PolicyDocument({ statements }) },
    });
    for (const id of ["AwsSolutions-IAM5[Resource::*]", "Serverless-LambdaStarPermissions"]) {
      Validations.of(role).acknowledge({ id, reason: STAR });
    }
    if (table === "invoke") acknowledgePrefix(role);
    if (contents) acknowledgeObjects(role);
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
    const stack = Stack.of(this);
    const table = stack.formatArn({
      service: "dynamodb",
      resource: "table",
      resourceName: this.deployment.table,
    });
    return [allow(actions, [table, `${table}/index/${tableDefinition.index.name}`])];
  }

  /** A request that is signed with this role can put what is new and replace nothing. */
  private contents(access: ContentsAccess): PolicyStatement {
    const objects = `arn:${Aws.PARTITION}:s3:::${this.files.bucketName}/*`;
    const statement = allow([CONTENTS_ACTIONS[access]], [objects]);
    if (access === "keep") statement.addCondition("Null", { "s3:if-none-match": "false" });
    return statement;
  }

  private signing(access: TableAccess): PolicyStatement[] {
    if (!issuesTokens({ table: access })) return [];
    const resourceName = this.deployment.signingKeyParameter.replace(/^\//, "");
    const parameter = Stack.of(this).formatArn({ service: "ssm", resource: "parameter", resourceName });
    return [allow(["ssm:GetParameter"], [parameter])];
  }
}

/** Lets the gateway call the functions, instead of one permission on each of them. */
export function gatewayRole(scope: Construct): Role {
  const role = new Role(scope, "GatewayRole", {
    description: "The gateway calls the functions",
    assumedBy: new ServicePrincipal("apigateway.amazonaws.com"),
    inlinePolicies: { access: new PolicyDocument({ statements: [invoking(scope)] }) },
  });
  acknowledgePrefix(role);
  return role;
}

function invoking(scope: Construct): PolicyStatement {
  const functions = Stack.of(scope).formatArn({
    service: "lambda",
    resource: "function",
    resourceName: `${FUNCTION_PREFIX}*`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  return allow(["lambda:InvokeFunction"], [functions]);
}

function acknowledgePrefix(role: Role): void {
  const functions = `arn:<AWS::Partition>:lambda:<AWS::Region>:<AWS::AccountId>:function:${FUNCTION_PREFIX}*`;
  Validations.of(role).acknowledge({
    id: `AwsSolutions-IAM5[Resource::${functions}]`,
    reason: "150 names do not fit into a policy. Only functions of this stack have names with this prefix.",
  });
}

function acknowledgeObjects(role: Role): void {
  const objects = "arn:<AWS::Partition>:s3:::cartwright-files-<AWS::AccountId>-<AWS::Region>/*";
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
