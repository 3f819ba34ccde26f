import {
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { retry } from "../../kernel/deadline.ts";
import { unavailable } from "../../kernel/errors.ts";
import { ConditionFailed, keyOf, type Write, type WriteOutcome } from "../table.ts";
import {
  bareKey,
  conditionExpression,
  limitTime,
  type Setup,
  TOO_LATE,
  updateExpression,
} from "./expressions.ts";
import { classifyError } from "./failures.ts";

/** Reserved after a write to look up its outcome if the answer is lost. */
const SETTLE_MS = 800;

export async function writeOne(setup: Setup, write: Write): Promise<WriteOutcome> {
  const input = writeInput(setup, write);
  return attempt(setup, 1, () =>
    "Item" in input
      ? setup.client.send(new PutCommand(input), limitTime(setup, SETTLE_MS))
      : setup.client.send(new UpdateCommand(input), limitTime(setup, SETTLE_MS)),
  );
}

/**
 * A single put or update costs half without a transaction; a delete needs the token to be repeatable. A repeat uses the
 * time of the first call, since DynamoDB refuses a token with other parameters.
 */
export async function transact(setup: Setup, writes: readonly Write[], token: string): Promise<WriteOutcome> {
  const [only] = writes;
  if (only && writes.length === 1 && ("put" in only || "update" in only)) return writeOne(setup, only);
  const firstSecond = setup.tokenSeconds.get(token) ?? setup.nowSeconds();
  setup.tokenSeconds.set(token, firstSecond);
  const inFirstSecond = { ...setup, nowSeconds: () => firstSecond };
  const input: TransactWriteCommandInput = {
    TransactItems: writes.map((write) => transactItem(inFirstSecond, write)),
    ClientRequestToken: token,
  };
  return attempt(setup, writes.length, () =>
    setup.client.send(new TransactWriteCommand(input), limitTime(setup, SETTLE_MS)),
  );
}

type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

function transactItem(setup: Setup, write: Write): TransactItem {
  const input = writeInput(setup, write);
  if ("Item" in input) return { Put: input };
  if ("delete" in write) return { Delete: input };
  if ("check" in write) return { ConditionCheck: { ConditionExpression: "", ...input } };
  return { Update: { UpdateExpression: "", ...input } };
}

function writeInput(setup: Setup, write: Write) {
  const condition = conditionExpression(write.when, setup.nowSeconds());
  const change = "update" in write ? updateExpression(write) : undefined;
  const names = { ...condition?.names, ...change?.names };
  const values = { ...condition?.values, ...change?.values };
  const shared = {
    TableName: setup.tableName,
    ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
    ...(condition ? { ConditionExpression: condition.text } : {}),
    ...(change ? { UpdateExpression: change.text } : {}),
    ...(Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
  };
  if ("put" in write) return { ...shared, Item: { ...write.put } };
  return { ...shared, Key: bareKey(keyOf(write)) };
}

/** Repeats conflicts between transactions, since the SDK does not. Only a lost write may have landed. */
function attempt(setup: Setup, count: number, send: () => Promise<unknown>): Promise<WriteOutcome> {
  let cause: unknown = TOO_LATE;
  return retry({ ...setup, end: () => unavailable(cause) }, async () => {
    if (setup.deadline.left() <= SETTLE_MS) throw unavailable(cause);
    try {
      await send();
      return "written";
    } catch (error) {
      const failure = classifyError(error, count);
      if (failure.kind === "condition") throw new ConditionFailed(failure.blockers, failure.isRepeated);
      if (failure.kind === "lost") return { lost: error };
      if (failure.kind === "refused") throw failure.answer;
      if (failure.kind === "bug") throw error;
      cause = error;
      return "again";
    }
  });
}
