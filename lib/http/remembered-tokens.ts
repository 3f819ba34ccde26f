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
