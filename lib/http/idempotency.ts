import { createHash } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { ApiError, invalid } from "../kernel/errors.ts";
import {
  type KeptReply,
  type KeyedRequest,
  REPLAYED,
  readRecord,
  replayReply,
} from "../table/effects/kept-replies.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { Caller, Shopper } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type Endpoint, takesIdempotencyKey } from "./endpoint.ts";
import { shopperHeaders } from "./shopper.ts";
import { readBearerToken } from "./tokens.ts";

export { type KeyedRequest, REPLAYED };

type Arrival = {
  readonly caller: Caller;
  readonly shopper: Shopper;
  readonly runtime: { readonly now: () => Date };
};

const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * A guest is its token: guests share an application key. @throws ApiError 400 unless the key is 1 to 255 visible ASCII
 * @answers What does a repeated request get?
 */
export function readKeyedRequest(
  endpoint: Endpoint,
  event: APIGatewayProxyEventV2,
  { caller, shopper, runtime }: Arrival,
  body: unknown,
): KeyedRequest | undefined {
  const sentKey = event.headers["idempotency-key"];
  if (sentKey === undefined || !takesIdempotencyKey(endpoint)) return undefined;
  if (!KEY.test(sentKey)) {
    throw invalid("'Idempotency-Key' must have 1 to 255 visible ASCII characters.", {
      source: "Idempotency-Key",
    });
  }
  const clientId = caller.grant === "none" ? "" : caller.clientId;
  const path = event.rawPath.replace(/\/+$/, "");
  const scope = [caller.grant, clientId, path, sentKey, ...callerScope(caller, shopper, event)];
  const at = Math.floor(runtime.now().getTime() / 1000);
  return { key: keys.idempotency(digest(scope)), fingerprint: hashRequest(endpoint, event, body), at };
}

/** A shopper keeps its keys over sign-ins. Members of an account share its carts, but not their keys. */
function callerScope(
  caller: Caller,
  { account, customer }: Shopper,
  event: APIGatewayProxyEventV2,
): string[] {
  if (account) return [account.id, account.memberId, customer?.id ?? ""];
  if (customer) return ["", customer.id];
  return caller.grant === "client_credentials" ? [] : [digest([readBearerToken(event.headers) ?? ""])];
}

/** Covers the use case's whole input except caller and secrets. */
function hashRequest(endpoint: Endpoint, event: APIGatewayProxyEventV2, body: unknown): string {
  const headers = Object.entries(readDeclaredHeaders(endpoint, event)).filter(
    ([name]) => !(name in shopperHeaders),
  );
  const sorted = headers.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return digest([event.rawQueryString ?? "", body ?? null, ...(sorted.length > 0 ? [sorted] : [])]);
}

export function readDeclaredHeaders(
  endpoint: Endpoint,
  { headers }: APIGatewayProxyEventV2,
): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const name of Object.keys(endpoint.headers ?? {})) {
    const value = headers[name];
    if (value !== undefined && value !== "") sent[name] = value;
  }
  return sent;
}

type Run = {
  readonly run: () => Promise<Reply>;
  /** Throws if this caller has lost its right to the kept answer. */
  readonly checkReplay: (kept: KeptReply) => Promise<void>;
  /** Makes the answer of the kept reply. */
  readonly resume: (kept: {
    readonly reply: KeptReply;
    readonly error: ApiError | undefined;
  }) => Promise<Reply>;
};

/** After a refusal looks again: a twin may have blocked this request. @throws ApiError 422 for a key of another request */
export async function runOnce(
  table: Table,
  keyedRequest: KeyedRequest | undefined,
  { run, checkReplay, resume }: Run,
): Promise<Reply> {
  const kept = await findKeptReply(table, keyedRequest, checkReplay);
  if (kept) return resume({ reply: kept, error: undefined });
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const ofTwin = await findKeptReply(table, keyedRequest, checkReplay);
    if (ofTwin) return resume({ reply: ofTwin, error });
    throw error;
  }
}

async function findKeptReply(
  table: Table,
  keyedRequest: KeyedRequest | undefined,
  checkReplay: Run["checkReplay"],
): Promise<Reply | undefined> {
  if (!keyedRequest) return undefined;
  const record = readRecord(await table.get(keyedRequest.key));
  const reply = record && replayReply(record, keyedRequest);
  if (reply) await checkReplay(reply);
  return reply;
}

/** Left out of the stored hash: a fast hash would let secrets be guessed. */
export const SECRET_FIELD =
  /^(?!password_profile_id$|enable_).*(?:passw|passphrase|secret|oauth_authorization_|oauth_code_)/i;

function digest(parts: readonly unknown[]): string {
  const text = JSON.stringify(parts, (name, value) => (SECRET_FIELD.test(name) ? undefined : value));
  return createHash("sha256").update(text).digest("base64url");
}
