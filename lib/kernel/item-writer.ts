/**
 * Kind of an item's writer: `s` staff, `k` an application key, `c` a command, `m` an account member, `u` a customer, `g` a guest,
 * `y` background work.
 */
type ActorKind = "s" | "k" | "c" | "m" | "u" | "g" | "y";

export type Actor = { readonly kind: ActorKind; readonly id: string };

export type ItemWriter = {
  readonly actor: Actor;
  readonly requestId: string;
  /** Id of the endpoint, or the verb of a command. */
  readonly operation: string;
  /** When the request began. */
  readonly at: Date;
};

/** An item is charged by the KB, so the stamp stays near 100 bytes; a client's own request id may have 128 characters. */
const LONGEST_REQUEST_ID = 40;
const LONGEST_ACTOR_ID = 64;

/** The attribute `who` of an item. Without blanks in its parts, it is read back by splitting. */
export function formatWriter({ actor, requestId, operation, at }: ItemWriter): string {
  const id = actor.id.replaceAll(/\s/g, "_").slice(0, LONGEST_ACTOR_ID);
  const seconds = Math.floor(at.getTime() / 1000).toString(36);
  return [`${actor.kind}:${id}`, requestId.slice(0, LONGEST_REQUEST_ID), operation, seconds].join(" ");
}

const SPELLING = /^(?<kind>[skcmugy]):(?<id>\S*) (?<requestId>\S*) (?<operation>\S+) (?<seconds>[0-9a-z]+)$/;

/** Undefined for an item without a stamp. */
export function parseWriter(who: unknown): ItemWriter | undefined {
  const parts = typeof who === "string" ? SPELLING.exec(who)?.groups : undefined;
  if (!parts) return undefined;
  const { kind = "", id = "", requestId = "", operation = "", seconds = "" } = parts;
  if (!isActorKind(kind)) return undefined;
  return {
    actor: { kind, id },
    requestId,
    operation,
    at: new Date(Number.parseInt(seconds, 36) * 1000),
  };
}

function isActorKind(kind: string): kind is ActorKind {
  return kind.length === 1 && "skcmugy".includes(kind);
}

/** Only what they change is in the record of changes. */
export function isMerchant({ kind }: Actor): boolean {
  return kind === "s" || kind === "k" || kind === "c";
}
