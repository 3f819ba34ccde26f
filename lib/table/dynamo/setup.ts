import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Deadline } from "../../kernel/deadline.ts";
import type { Item, Key } from "../table.ts";

export type DynamoTableOptions = {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly now: () => Date;
  readonly deadline: Deadline;
};

export type Setup = DynamoTableOptions & {
  readonly nowSeconds: () => number;
  readonly tokenSeconds: Map<string, number>;
};

export const TOO_LATE = "The request's time was over before DynamoDB was asked.";

/** @param keptBackMs time that stays for what follows the call */
export function limitTime({ deadline }: Setup, keptBackMs = 0): { abortSignal: AbortSignal } {
  return { abortSignal: AbortSignal.timeout(Math.max(1, Math.ceil(deadline.left() - keptBackMs))) };
}

/** An expired item counts as absent although it may still be stored. */
export function readLiveItem(setup: Setup, raw: Record<string, unknown> | undefined): Item | undefined {
  if (!isItem(raw)) return undefined;
  return raw.expires_at !== undefined && raw.expires_at <= setup.nowSeconds() ? undefined : raw;
}

export function isItem(raw: Record<string, unknown> | undefined): raw is Item {
  return raw !== undefined && typeof raw["pk"] === "string" && typeof raw["sk"] === "string";
}

export function bareKey({ pk, sk }: Key): Key {
  return { pk, sk };
}

export function keyText({ pk, sk }: Key): string {
  return `${pk}\n${sk}`;
}
