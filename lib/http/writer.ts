import type { Actor, ItemWriter } from "../kernel/item-writer.ts";
import type { Caller, Shopper } from "../use-case/context.ts";

type Requester = {
  readonly caller: Caller;
  readonly shopper: Shopper;
  readonly requestId: string;
  /** Id of the endpoint. */
  readonly operation: string;
  readonly at: Date;
};

/** As whom a request writes. */
export function describeWriter({ caller, shopper, requestId, operation, at }: Requester): ItemWriter {
  return { actor: findActor(caller, shopper), requestId, operation, at };
}

/** A key that sends a shopper's token stays the writer: it may do more than the shopper. */
function findActor(caller: Caller, { account, customer }: Shopper): Actor {
  if (caller.grant !== "none" && caller.staffId !== undefined) return { kind: "s", id: caller.staffId };
  if (caller.grant === "client_credentials") return { kind: "k", id: caller.clientId };
  if (account) return { kind: "m", id: account.memberId };
  return customer ? { kind: "u", id: customer.id } : { kind: "g", id: "" };
}
