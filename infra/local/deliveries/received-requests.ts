import type { IncomingHttpHeaders } from "node:http";

/** A request that this page received. */
export type ReceivedRequest = {
  /** Method and address, or the queue. */
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
  /** The last request of this attempt. */
  readonly find: (attempt: Attempt) => ReceivedRequest | undefined;
};

const MOST_KEPT = 50;
/** A larger request is not stored; it is rebuilt from the event. */
const MOST_BYTES = 256 * 1024;

/** Masked as in API answers. */
const SECRETS: ReadonlySet<string> = new Set(["x-moltin-secret-key", "authorization"]);

/** Stores the last requests in memory, because the service does not store what it sends. */
export function createReceivedRequests(): ReceivedRequests {
  const kept = new Map<string, ReceivedRequest>();
  return {
    keep: ({ url, headers }, body) => {
      const attempt = attemptIn(body);
      if (!attempt) return;
      const key = attemptKey(attempt);
      kept.delete(key);
      kept.set(key, { line: `POST ${url}`, headers: showHeaders(headers), body: body.toString("utf8") });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    },
    find: (attempt) => kept.get(attemptKey(attempt)),
  };
}

function attemptKey({ integrationId, eventId, attempt }: Attempt): string {
  return `${integrationId} ${eventId} ${attempt}`;
}

/** The attempt that a message belongs to; `undefined` if it is not a delivery. */
function attemptIn(body: Buffer): Attempt | undefined {
  if (body.length > MOST_BYTES) return undefined;
  try {
    const { id, attempt, integration } = JSON.parse(body.toString("utf8"));
    return { integrationId: integration.id, eventId: id, attempt };
  } catch {
    return undefined;
  }
}

function showHeaders(headers: IncomingHttpHeaders): readonly (readonly [string, string])[] {
  return Object.entries(headers).map(([name, value = ""]) => {
    const text = [value].flat().join(", ");
    return [name, SECRETS.has(name) ? `${"*".repeat(12)}${text.length < 8 ? "" : text.slice(-4)}` : text];
  });
}
