import type { IncomingHttpHeaders } from "node:http";

/** A request to this page's own receiver. */
export type ReceivedRequest = {
  readonly line: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
};

type Attempt = { readonly integrationId: string; readonly eventId: string; readonly attempt: number };

export type ReceivedRequests = {
  readonly keep: (
    request: { readonly url: string; readonly headers: IncomingHttpHeaders },
    body: Buffer,
  ) => void;
  /** The last one of this attempt. */
  readonly find: (attempt: Attempt) => ReceivedRequest | undefined;
};

const MOST_KEPT = 50;
/** A larger one is made again from the event. */
const MOST_BYTES = 256 * 1024;

/** Said as an API answer says it. */
const SECRETS: ReadonlySet<string> = new Set(["x-moltin-secret-key", "authorization"]);

/** Keeps the last requests in memory, since the service keeps nothing of what it sends. */
export function receivedRequests(): ReceivedRequests {
  const kept = new Map<string, ReceivedRequest>();
  return {
    keep: ({ url, headers }, body) => {
      const attempt = attemptIn(body);
      if (!attempt) return;
      const key = keyOf(attempt);
      kept.delete(key);
      kept.set(key, { line: `POST ${url}`, headers: shown(headers), body: body.toString("utf8") });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    },
    find: (attempt) => kept.get(keyOf(attempt)),
  };
}

function keyOf({ integrationId, eventId, attempt }: Attempt): string {
  return `${integrationId} ${eventId} ${attempt}`;
}

/** Which attempt a message is; `undefined` for anything else that somebody sends. */
function attemptIn(body: Buffer): Attempt | undefined {
  if (body.length > MOST_BYTES) return undefined;
  try {
    const { id, attempt, integration } = JSON.parse(body.toString("utf8"));
    return { integrationId: integration.id, eventId: id, attempt };
  } catch {
    return undefined;
  }
}

function shown(headers: IncomingHttpHeaders): readonly (readonly [string, string])[] {
  return Object.entries(headers).map(([name, value = ""]) => {
    const text = [value].flat().join(", ");
    return [name, SECRETS.has(name) ? `${"*".repeat(12)}${text.length < 8 ? "" : text.slice(-4)}` : text];
  });
}
