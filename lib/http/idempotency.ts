import { createHash } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { ApiError, invalid } from "../kernel/errors.ts";
import { type KeyedRequest, REPLAYED, readRecord, replayed } from "../table/effects/kept-replies.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { Caller, Shopper } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Endpoint } from "./endpoint.ts";
import { takesIdempotencyKey } from "./error-statuses.ts";

export { type KeyedRequest, REPLAYED };

type Arrival = {
  readonly caller: Caller;
  readonly shopper: Shopper;
  readonly runtime: { readonly now: () => Date };
};

const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * The scope of a POST's answer when the client sent an `Idempotency-Key`. Keys of different application keys,
 * grants, shoppers and paths never meet.
 * @throws ApiError 400 if the key is not 1 to 255 visible ASCII characters
 */
export function keyedRequestOf(
  endpoint: Endpoint,
  event: APIGatewayProxyEventV2,
  { caller, shopper, runtime }: Arrival,
  body: unknown,
): KeyedRequest | undefined {
  const given = event.headers["idempotency-key"];
  if (given === undefined || !takesIdempotencyKey(endpoint)) return undefined;
  if (!KEY.test(given)) {
    throw invalid("'Idempotency-Key' must have 1 to 255 visible ASCII characters.", {
      source: "Idempotency-Key",
    });
  }
  const clientId = caller.grant === "none" ? "" : caller.clientId;
  const scope = [caller.grant, clientId, event.rawPath.replace(/\/+$/, ""), given, ...idsOf(shopper)];
  const fingerprint = digest([event.rawQueryString ?? "", body ?? null]);
  const at = Math.floor(runtime.now().getTime() / 1000);
  return { key: keys.idempotency(digest(scope)), fingerprint, at };
}

/** Without a shopper nothing, so that what a guest asked keeps its scope. */
function idsOf({ account, customer }: Shopper): string[] {
  return account || customer ? [account?.id ?? "", customer?.id ?? ""] : [];
}

/**
 * Runs a request whose key was not used before, else gives the answer that was kept. A refusal is looked at twice: a
 * twin that was under way may have written the very thing that this one then found in its way.
 * @throws ApiError 422 if the key came with another request before, and what `run` throws
 */
export async function runOnce(
  table: Table,
  keyedRequest: KeyedRequest | undefined,
  run: () => Promise<Reply>,
): Promise<Reply> {
  const kept = await rememberedReply(table, keyedRequest);
  if (kept) return kept;
  try {
    return await run();
  } catch (error) {
    const ofTwin = error instanceof ApiError ? await rememberedReply(table, keyedRequest) : undefined;
    if (ofTwin) return ofTwin;
    throw error;
  }
}

async function rememberedReply(
  table: Table,
  keyedRequest: KeyedRequest | undefined,
): Promise<Reply | undefined> {
  if (!keyedRequest) return undefined;
  const record = readRecord(await table.get(keyedRequest.key));
  return record && replayed(record, keyedRequest);
}

function digest(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
