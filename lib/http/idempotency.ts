import { createHash } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { ApiError, invalid } from "../kernel/errors.ts";
import {
  type KeptReply,
  type KeyedRequest,
  REPLAYED,
  readRecord,
  replayed,
} from "../table/effects/kept-replies.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { Caller, Shopper } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Endpoint } from "./endpoint.ts";
import { takesIdempotencyKey } from "./error-statuses.ts";
import { shopperHeaders } from "./shopper.ts";
import { bearerTokenOf } from "./tokens.ts";

export { type KeyedRequest, REPLAYED };

type Arrival = {
  readonly caller: Caller;
  readonly shopper: Shopper;
  readonly runtime: { readonly now: () => Date };
};

const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * The scope of a POST's answer when the client sent an `Idempotency-Key`. Keys of different application keys,
 * grants, shoppers and paths never meet, nor do those of guests: all guests of a shop come with one application key, so
 * a guest is its token, and a repeat with another token is another request.
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
  const path = event.rawPath.replace(/\/+$/, "");
  const scope = [caller.grant, clientId, path, given, ...whoOf(caller, shopper, event)];
  const at = Math.floor(runtime.now().getTime() / 1000);
  return { key: keys.idempotency(digest(scope)), fingerprint: fingerprintOf(endpoint, event, body), at };
}

/**
 * A shopper keeps its keys when it signs in again, an administrator when it gets another token. Members of an account
 * share its carts, but each of them counts its own requests.
 */
function whoOf(caller: Caller, { account, customer }: Shopper, event: APIGatewayProxyEventV2): string[] {
  if (account) return [account.id, account.memberId, customer?.id ?? ""];
  if (customer) return ["", customer.id];
  return caller.grant === "client_credentials" ? [] : [digest([bearerTokenOf(event.headers) ?? ""])];
}

/** What must be equal in a repeat: all that the use case gets, but for who calls, which is the scope, and for secrets. */
function fingerprintOf(endpoint: Endpoint, event: APIGatewayProxyEventV2, body: unknown): string {
  const headers = Object.entries(declaredHeaders(endpoint, event)).filter(
    ([name]) => !(name in shopperHeaders),
  );
  const sorted = headers.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return digest([event.rawQueryString ?? "", body ?? null, ...(sorted.length > 0 ? [sorted] : [])]);
}

/** The headers that the endpoint declares, by lower-case name, as far as they came. */
export function declaredHeaders(
  endpoint: Endpoint,
  { headers }: APIGatewayProxyEventV2,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of Object.keys(endpoint.headers ?? {})) {
    const value = headers[name];
    if (value !== undefined && value !== "") found[name] = value;
  }
  return found;
}

type Run = {
  readonly run: () => Promise<Reply>;
  /** Throws what a new request would be refused with, if this caller may not get the kept answer any more. */
  readonly checkReplay: (kept: KeptReply) => Promise<void>;
};

/**
 * Runs a request whose key was not used before, else gives the answer that was kept, if its caller may still get it. A
 * refusal is looked at twice: a twin that was under way may have written the very thing that this one then found in
 * its way.
 * @throws ApiError 422 if the key came with another request before, and what `run` and `checkReplay` throw
 */
export async function runOnce(
  table: Table,
  keyedRequest: KeyedRequest | undefined,
  { run, checkReplay }: Run,
): Promise<Reply> {
  const kept = await rememberedReply(table, keyedRequest, checkReplay);
  if (kept) return kept;
  try {
    return await run();
  } catch (error) {
    const isRefused = error instanceof ApiError;
    const ofTwin = isRefused ? await rememberedReply(table, keyedRequest, checkReplay) : undefined;
    if (ofTwin) return ofTwin;
    throw error;
  }
}

async function rememberedReply(
  table: Table,
  keyedRequest: KeyedRequest | undefined,
  checkReplay: Run["checkReplay"],
): Promise<Reply | undefined> {
  if (!keyedRequest) return undefined;
  const record = readRecord(await table.get(keyedRequest.key));
  const reply = record && replayed(record, keyedRequest);
  if (reply) await checkReplay(reply);
  return reply;
}

/**
 * Fields of a body that hold a password or a secret. A hash of them is stored with the answer: one that is quickly
 * computed, by which they could be guessed. Ids and switches are named after them and hold none.
 */
export const SECRET_FIELD = /^(?!password_profile_id$|enable_).*(?:passw|passphrase|secret)/i;

function digest(parts: readonly unknown[]): string {
  const text = JSON.stringify(parts, (name, value) => (SECRET_FIELD.test(name) ? undefined : value));
  return createHash("sha256").update(text).digest("base64url");
}
