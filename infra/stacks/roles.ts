import type { Stack } from "aws-cdk-lib";
import { PolicyDocument, type PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { issuesTokens, type TableAccess } from "../../lib/http/endpoint.ts";
import type { Deployment } from "../deployment.ts";
import { indexPartitions, type KeyFamily, tablePartitions } from "./access/key-families.ts";
import type { Reaches } from "./access/reaches.ts";
import { type Access, deriveRoleAccess, type RoleAccess } from "./access/role-access.ts";
import { acknowledge } from "./acknowledge.ts";
import { readStreamArn } from "./consumer-source.ts";
import { makeQueueArn } from "./delivery-queue.ts";
import { filesBucketName } from "./files-bucket.ts";
import { readHandedOver } from "./handed-over.ts";
import { privateBucketName } from "./private-bucket.ts";
import {
  allow,
  contentsStatement,
  invoking,
  onPartitions,
  privateFilesStatements,
  queueStatement,
  targetStatements,
  tracing,
  WORKED_ON,
} from "./statements.ts";
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
const CHECK = ["dynamodb:ConditionCheckItem"];
/** Entries of the audit log are made once: no function may change or delete one, not even the one that makes them. */
const APPENDED: ReadonlySet<KeyFamily> = new Set(["auditLog"]);
const APPEND = ["dynamodb:PutItem"];

/** Needed by Lambda to call a function with table changes. */
const STREAM_ACTIONS = [
  "dynamodb:DescribeStream",
  "dynamodb:GetRecords",
  "dynamodb:GetShardIterator",
  "dynamodb:ListStreams",
];

export type RolesSetup = {
  readonly deployment: Deployment;
  /** Functions called only by table changes and queue messages. */
  readonly consumers: readonly { readonly id: string }[];
  /** Keys that the functions may use. */
  readonly reaches: Reaches;
  /** Log group of the functions. */
  readonly logGroup: LogGroup;
};

/**
 * Roles of an area's functions, each with only the access its functions need, see `infra/stacks/access`.
 * @answers Which keys does a function reach?
 */
export class AccessRoles {
  private readonly roles = new Map<string, Role>();
  private readonly stack: Stack;
  private readonly setup: RolesSetup;

  constructor(stack: Stack, setup: RolesSetup) {
    this.stack = stack;
    this.setup = setup;
  }

  roleFor(declared: Access): Role {
    const access = deriveRoleAccess(declared, this.setup.reaches);
    const role = this.roles.get(access.name) ?? this.create(access);
    this.roles.set(access.name, role);
    return role;
  }

  private create(access: RoleAccess): Role {
    const { name, table, contents, deliveries, secrets, clientSecrets } = access;
    const { deployment, consumers } = this.setup;
    const keepsFiles = contents !== undefined && deployment.hasDistributions;
    const statements = [this.logging(), ...this.reaching(access), ...this.signing(table)];
    if (deployment.isTraced) statements.push(tracing());
    if (table === "invoke") statements.push(...invoking(this.stack, deployment, consumers));
    if (table === "consume" && deliveries !== "answer") statements.push(this.streaming());
    if (deliveries) statements.push(queueStatement(deliveries, makeQueueArn(this.stack, deployment)));
    if (deliveries === "answer") statements.push(...targetStatements(deployment.eventTargets));
    if (secrets) {
      const actions = ["ssm:GetParameter", ...(secrets === "keep" ? ["ssm:PutParameter"] : [])];
      statements.push(this.reachingSecrets(deployment.gatewayParametersPath, actions));
    }
    if (access.readsAddress) statements.push(this.readingParameter(deployment.addressParameter));
    if (access.addsPoolUsers && deployment.hasStaffPool) statements.push(this.addingPoolUsers());
    if (clientSecrets) {
      const action = clientSecrets === "keep" ? "ssm:PutParameter" : "ssm:GetParameter";
      statements.push(this.reachingSecrets(deployment.identityParametersPath, [action]));
    }
    if (keepsFiles) statements.push(contentsStatement(contents, filesBucketName(deployment)));
    if (access.privateFiles)
      statements.push(...privateFilesStatements(access.privateFiles, privateBucketName(deployment)));
    const role = new Role(this.stack, name, {
      description: `Functions with access '${name}'`,
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
      inlinePolicies: { access: new PolicyDocument({ statements }) },
    });
    if (deployment.isTraced) acknowledgeTracing(role);
    if (table === "invoke") acknowledgePrefix(role, deployment);
    if (keepsFiles) acknowledgeObjects(role, deployment, "files");
    if (access.privateFiles) acknowledgeObjects(role, deployment, "private");
    if (access.privateFiles === "work")
      for (const folder of WORKED_ON) acknowledgeObjects(role, deployment, "private", `${folder}/`);
    if (secrets) acknowledgeSecrets(role, deployment.gatewayParametersPath, OF_GATEWAYS);
    if (clientSecrets) acknowledgeSecrets(role, deployment.identityParametersPath, OF_IDENTITY_PROVIDERS);
    return role;
  }

  private logging(): PolicyStatement {
    return allow(["logs:CreateLogStream", "logs:PutLogEvents"], [this.setup.logGroup.logGroupArn]);
  }

  private streaming(): PolicyStatement {
    return allow(STREAM_ACTIONS, [readStreamArn(this.stack, this.setup.deployment)]);
  }

  private reaching({ reads, writes, checks }: RoleAccess): PolicyStatement[] {
    const resourceName = this.setup.deployment.table;
    const table = this.stack.formatArn({ service: "dynamodb", resource: "table", resourceName });
    const index = `${table}/index/${tableDefinition.index.name}`;
    const [appended, changed] = [writes.filter(isAppended), writes.filter((family) => !isAppended(family))];
    return [
      ...onPartitions(READ, table, tablePartitions(reads)),
      ...onPartitions(["dynamodb:Query"], index, indexPartitions(reads)),
      ...onPartitions(WRITE, table, tablePartitions(changed)),
      ...onPartitions(APPEND, table, tablePartitions(appended)),
      ...onPartitions(CHECK, table, tablePartitions(checks)),
    ];
  }

  private reachingSecrets(path: string, actions: readonly string[]): PolicyStatement {
    const resourceName = `${path.replace(/^\//, "")}/*`;
    return allow(actions, [this.stack.formatArn({ service: "ssm", resource: "parameter", resourceName })]);
  }

  private addingPoolUsers(): PolicyStatement {
    const resourceName = readHandedOver(this.stack, this.setup.deployment, "staff-pool");
    const pool = this.stack.formatArn({ service: "cognito-idp", resource: "userpool", resourceName });
    return allow(["cognito-idp:AdminCreateUser"], [pool]);
  }

  private signing(table: TableAccess): PolicyStatement[] {
    return issuesTokens({ table }) ? [this.readingParameter(this.setup.deployment.signingKeyParameter)] : [];
  }

  private readingParameter(name: string): PolicyStatement {
    const resourceName = name.replace(/^\//, "");
    return allow(
      ["ssm:GetParameter"],
      [this.stack.formatArn({ service: "ssm", resource: "parameter", resourceName })],
    );
  }
}

function isAppended(family: KeyFamily): boolean {
  return APPENDED.has(family);
}

/** Lets the gateway call the functions, instead of one permission per function. */
export function gatewayRole(
  scope: Construct,
  deployment: Deployment,
  consumers: RolesSetup["consumers"],
): Role {
  const role = new Role(scope, "GatewayRole", {
    description: "The gateway calls the functions",
    // No condition on `aws:SourceAccount`: gateways do not send it, and no other account can pass this role to a gateway.
    assumedBy: new ServicePrincipal("apigateway.amazonaws.com"),
    inlinePolicies: { access: new PolicyDocument({ statements: invoking(scope, deployment, consumers) }) },
  });
  acknowledgePrefix(role, deployment);
  return role;
}

function acknowledgePrefix(role: Role, { functionPrefix }: Deployment): void {
  const functions = `arn:<AWS::Partition>:lambda:<AWS::Region>:<AWS::AccountId>:function:${functionPrefix}*`;
  acknowledge(role, {
    [`AwsSolutions-IAM5[Resource::${functions}]`]:
      "400 names do not fit into a policy. Only functions of this deployment have names with this prefix.",
  });
}

const OF_GATEWAYS =
  "Which gateways have keys is decided later. Below this path are only keys of payment providers.";
const OF_IDENTITY_PROVIDERS =
  "Profiles are made later. Below this path are only the store's secrets at identity providers.";

function acknowledgeSecrets(role: Role, path: string, reason: string): void {
  const parameters = `arn:<AWS::Partition>:ssm:<AWS::Region>:<AWS::AccountId>:parameter${path}/*`;
  acknowledge(role, { [`AwsSolutions-IAM5[Resource::${parameters}]`]: reason });
}

function acknowledgeTracing(role: Role): void {
  acknowledge(role, { "AwsSolutions-IAM5[Resource::*]": STAR, "Serverless-LambdaStarPermissions": STAR });
}

function acknowledgeObjects(
  role: Role,
  { namePrefix }: Deployment,
  kind: "files" | "private",
  folder = "",
): void {
  const objects = `arn:<AWS::Partition>:s3:::${namePrefix}-${kind}-<AWS::AccountId>-<AWS::Region>/${folder}*`;
  acknowledge(role, {
    [`AwsSolutions-IAM5[Resource::${objects}]`]:
      "Objects are named by ids that are made later. The bucket holds nothing but these files.",
  });
}
