import {
  CloudFormationClient,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
} from "@aws-sdk/client-cloudformation";
import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  ScanCommand,
  UpdateTableCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from "@aws-sdk/client-dynamodb";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { unlessMissing } from "./aws-environment.ts";

export type StackState = {
  readonly status: string;
  readonly reason: string;
  readonly outputs: Readonly<Record<string, string>>;
};

type TableState = { readonly streamArn: string | undefined };

/** Calls that a deployment makes to check and clean up the account before it begins. */
export type AwsAccount = {
  /** @returns the account number */
  readonly identity: () => Promise<string>;
  /** `undefined` for a stack that does not exist. */
  readonly stack: (name: string) => Promise<StackState | undefined>;
  readonly dropStackProtection: (name: string) => Promise<void>;
  /** `undefined` for a table that does not exist. */
  readonly table: (name: string) => Promise<TableState | undefined>;
  readonly isTableEmpty: (name: string) => Promise<boolean>;
  readonly deleteTable: (name: string) => Promise<void>;
  /** AWS gives the reason why a resource of this type failed in the last operation on the stack; undefined if none did. */
  readonly failure: (stack: string, type: string) => Promise<string | undefined>;
};

const LONGEST_DELETION_SECONDS = 300;

/** Uses the account and region of the environment. */
export function awsAccount(): AwsAccount {
  const formation = new CloudFormationClient({});
  const dynamo = new DynamoDBClient({});
  return {
    identity: async () => (await new STSClient({}).send(new GetCallerIdentityCommand({}))).Account ?? "",
    stack: (name) => stackState(formation, name),
    dropStackProtection: async (name) => {
      const change = { StackName: name, EnableTerminationProtection: false };
      await formation.send(new UpdateTerminationProtectionCommand(change));
    },
    table: (name) => tableState(dynamo, name),
    isTableEmpty: async (name) => {
      const { Count } = await dynamo.send(
        new ScanCommand({ TableName: name, Limit: 1, ConsistentRead: true }),
      );
      return Count === 0;
    },
    deleteTable: async (name) => {
      await dynamo.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: false }));
      await waitUntilTableExists(
        { client: dynamo, maxWaitTime: LONGEST_DELETION_SECONDS },
        { TableName: name },
      );
      await dynamo.send(new DeleteTableCommand({ TableName: name }));
      await waitUntilTableNotExists(
        { client: dynamo, maxWaitTime: LONGEST_DELETION_SECONDS },
        { TableName: name },
      );
    },
    failure: (stack, type) => readFailure(formation, stack, type),
  };
}

/** Events are the newest first; those of an operation begin with one of the stack itself. */
async function readFailure(
  client: CloudFormationClient,
  StackName: string,
  type: string,
): Promise<string | undefined> {
  const { StackEvents = [] } = await client.send(new DescribeStackEventsCommand({ StackName }));
  const begin = StackEvents.findIndex(
    ({ ResourceType, ResourceStatus = "" }) =>
      ResourceType === "AWS::CloudFormation::Stack" && /^(?:CREATE|UPDATE)_IN_PROGRESS$/.test(ResourceStatus),
  );
  const last = begin === -1 ? StackEvents : StackEvents.slice(0, begin);
  const failed = last.find(
    ({ ResourceType, ResourceStatus = "" }) => ResourceType === type && /_FAILED$/.test(ResourceStatus),
  );
  return failed && (failed.ResourceStatusReason ?? "without a reason");
}

async function stackState(client: CloudFormationClient, name: string): Promise<StackState | undefined> {
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: name }));
    const [stack] = Stacks ?? [];
    if (!stack) return undefined;
    const outputs = (stack.Outputs ?? []).map(({ OutputKey, OutputValue }) => [
      OutputKey ?? "",
      OutputValue ?? "",
    ]);
    return {
      status: stack.StackStatus ?? "",
      reason: stack.StackStatusReason ?? "",
      outputs: Object.fromEntries(outputs),
    };
  } catch (error) {
    if (error instanceof Error && error.message.includes("does not exist")) return undefined;
    throw error;
  }
}

async function tableState(client: DynamoDBClient, name: string): Promise<TableState | undefined> {
  const asked = new DescribeTableCommand({ TableName: name });
  const found = await unlessMissing(ResourceNotFoundException, () => client.send(asked));
  const { StreamSpecification, LatestStreamArn } = found?.Table ?? {};
  return found && { streamArn: StreamSpecification?.StreamEnabled ? LatestStreamArn : undefined };
}
