import { ArnFormat, Stack, Validations } from "aws-cdk-lib";
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { issuesTokens, type TableAccess } from "../lib/http/endpoint.ts";
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
export const TABLE_ACTIONS: Readonly<Record<TableAccess, readonly string[]>> = {
  none: [],
  read: READ,
  write: [...READ, ...WRITE],
  sign: READ,
  "sign-write": [...READ, ...WRITE],
  invoke: [],
};

/**
 * One role per kind of table access, shared by all functions of that kind: a role per function would use up the
 * 500 resources of a stack long before the endpoints do.
 */
export class AccessRoles extends Construct {
  private readonly roles = new Map<TableAccess, Role>();
  private readonly deployment: Deployment;
  private readonly logGroups: readonly LogGroup[];

  constructor(scope: Construct, deployment: Deployment, logGroups: readonly LogGroup[]) {
    super(scope, "Access");
    this.deployment = deployment;
    this.logGroups = logGroups;
  }

  roleFor(access: TableAccess): Role {
    const role = this.roles.get(access) ?? this.create(access);
    this.roles.set(access, role);
    return role;
  }

  private create(access: TableAccess): Role {
    const statements = [this.logging(), tracing(), ...this.table(access), ...this.signing(access)];
    if (access === "invoke") statements.push(invoking(this));
    const role = new Role(this, access, {
      description: `Functions with access '${access}' to the table`,
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
      inlinePolicies: { access: new PolicyDocument({ statements }) },
    });
    for (const id of ["AwsSolutions-IAM5[Resource::*]", "Serverless-LambdaStarPermissions"]) {
      Validations.of(role).acknowledge({ id, reason: STAR });
    }
    if (access === "invoke") acknowledgePrefix(role);
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

function tracing(): PolicyStatement {
  return allow(["xray:PutTelemetryRecords", "xray:PutTraceSegments"], ["*"]);
}

function allow(actions: readonly string[], resources: readonly string[]): PolicyStatement {
  return new PolicyStatement({ effect: Effect.ALLOW, actions: [...actions], resources: [...resources] });
}
