import { retry } from "../../kernel/deadline.ts";
import { unavailable } from "../../kernel/errors.ts";
import { ConditionFailed, keyOf, type Write, type WriteOutcome } from "../table.ts";
import { encodeMap } from "./attribute-values.ts";
import type { Operation } from "./client.ts";
import { conditionExpression, encodeKey, type Setup, TOO_LATE, updateExpression } from "./expressions.ts";
import { classifyError } from "./failures.ts";

/** Reserved after a write to look up its outcome if the answer is lost. */
const SETTLE_MS = 800;

export async function writeOne(setup: Setup, write: Write): Promise<WriteOutcome> {
  const input = writeInput(setup, write);
  return attempt(setup, 1, "Item" in input ? "PutItem" : "UpdateItem", input);
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
  const input = {
    TransactItems: writes.map((write) => transactItem(inFirstSecond, write)),
    ClientRequestToken: token,
  };
  return attempt(setup, writes.length, "TransactWriteItems", input);
}

function transactItem(setup: Setup, write: Write): object {
  const input = writeInput(setup, write);
  if ("Item" in input) return { Put: input };
  if ("delete" in write) return { Delete: input };
  if ("check" in write) return { ConditionCheck: input };
  return { Update: input };
}

function writeInput(setup: Setup, write: Write) {
  const condition = conditionExpression(write.when, setup.nowSeconds());
  const change = "update" in write ? updateExpression(write) : undefined;
  const names = { ...condition?.names, ...change?.names };
  const values = { ...condition?.values, ...change?.values };
  const shared = {
    TableName: setup.tableName,
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    ...(condition ? { ConditionExpression: condition.text } : {}),
    ...(change ? { UpdateExpression: change.text } : {}),
    ...(Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: encodeMap(values) } : {}),
  };
  if ("put" in write) return { ...shared, Item: encodeMap(write.put) };
  return { ...shared, Key: encodeKey(keyOf(write)) };
}

/** Repeats conflicts between transactions, which `repeat` leaves. Only a lost write may have landed. */
function attempt(setup: Setup, count: number, operation: Operation, input: object): Promise<WriteOutcome> {
  let cause: unknown = TOO_LATE;
  return retry({ ...setup, end: () => unavailable(cause) }, async () => {
    if (setup.deadline.left() <= SETTLE_MS) throw unavailable(cause);
    try {
      await setup.client.send(operation, input, setup.deadline.left() - SETTLE_MS);
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
