import { LONGEST_SHOPPER_LIFE_SECONDS } from "../http/tokens.ts";
import { keys } from "../table/keys.ts";
import type { Put } from "../table/table.ts";

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Leaves of an account, member or customer that is deleted that it was: what every function may look at that takes
 * tokens, while few may read what was deleted. It stays for as long as any token.
 */
export function endedShopperWrite(
  kind: "account" | "account-member" | "customer",
  id: string,
  now: Date,
): Put {
  const expires_at = Math.floor(now.getTime() / 1000) + LONGEST_SHOPPER_LIFE_SECONDS + DAY_SECONDS;
  const put = { ...keys.endedShopper(kind, id), type: "ended_shopper", expires_at };
  return { put, when: { unconditional: "whoever is deleted twice is deleted" } };
}
