import { hash } from "node:crypto";
import type { JWTPayload } from "jose";

/** Epoch seconds, including clock differences and the end of the key. */
export type Verified = { readonly claims: JWTPayload; readonly from: number; readonly until: number };

export type TokenReader<Kind extends string> = (
  kind: Kind,
  token: string,
  now: Date,
) => Promise<Verified | undefined>;

/**
 * Checks each signature once: 0.2 ms against 0.002 ms for a lookup. Stores hashes of tokens; the oldest is dropped first.
 */
export function rememberVerified<Kind extends string>(
  read: TokenReader<Kind>,
  most: number,
): TokenReader<Kind> {
  const remembered = new Map<string, Verified>();
  return async (kind, token, now) => {
    const key = hash("sha256", `${kind} ${token}`, "base64url");
    const former = remembered.get(key);
    if (former) return isCurrent(former, now) ? former : undefined;
    const verified = await read(kind, token, now);
    if (verified) {
      const [oldest] = remembered.keys();
      if (oldest !== undefined && remembered.size >= most) remembered.delete(oldest);
      remembered.set(key, verified);
    }
    return verified;
  };
}

export function isCurrent({ from, until }: Pick<Verified, "from" | "until">, now: Date): boolean {
  const seconds = Math.floor(now.getTime() / 1000);
  return from <= seconds && seconds < until;
}

/** All lives are in seconds. */
export const TOKEN_LIFE_SECONDS = 3600;
/** A console renews its token before. */
export const STAFF_TOKEN_LIFE_SECONDS = 15 * 60;
/** Unless the store has another setting. */
export const SHOPPER_LIFE_SECONDS = 24 * 3600;
export const LONGEST_SHOPPER_LIFE_SECONDS = 30 * 24 * 3600;

/** Ends a subject's tokens before their time. @answers Is a token valid, or ended early? */
export type Cutoff = {
  readonly subject: string;
  /** Epoch seconds; tokens issued earlier are refused. */
  readonly earliest: number;
  /** The credential (or, for a role, the role) whose tokens stay valid. */
  readonly except?: string;
  /** A second credential whose tokens stay valid until then, in epoch seconds. */
  readonly also?: { readonly credential: string; readonly until: number };
};

/** In cut-offs: the role of a key that has none. */
export const ALL_RIGHTS = "owner";

export type Cutoffs = ReadonlyMap<string, Cutoff>;

/** @throws ApiError 503 if no recent cut-offs could be read */
export type CutoffReader = (now: Date) => Promise<Cutoffs>;

export type SubjectKind = "client_credentials" | "implicit" | "key-role" | "account-member" | "customer";

export function subjectOf(kind: SubjectKind, id: string): string {
  return `${kind}:${id}`;
}

export type Issued = {
  readonly subject: string;
  readonly issuedAt: number;
  readonly credential?: string | undefined;
};

export function isEnded(cutoffs: Cutoffs, { subject, issuedAt, credential }: Issued, now: Date): boolean {
  const cutoff = cutoffs.get(subject);
  if (!cutoff || issuedAt >= cutoff.earliest) return false;
  if (credential === undefined) return true;
  const { except, also } = cutoff;
  const isStillLive = also?.credential === credential && now.getTime() < also.until * 1000;
  return except !== credential && !isStillLive;
}
