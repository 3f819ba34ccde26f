import { createHash } from "node:crypto";
import type { States } from "../kernel/states.ts";
import { derivedUuid } from "../kernel/uuid.ts";
import { codeKey, listedAs, type StoredCode } from "./code.ts";

/** What an order took of a code, by `docs/decisions/0083-life-of-a-use.md`: only what was taken is given back, once. */
export const USE_STATES: States<"taken" | "returned"> = {
  taken: { to: ["returned"] },
  returned: { to: [] },
};

/** Why a use comes back. A refund is no reason: what was bought has been had at that price. */
export type ReturnReason = "cancelled" | "expired";

/** What an order took of a code. */
export type CodeUse = Pick<StoredCode, "source" | "promotion_id" | "codes_id" | "number" | "code"> & {
  readonly id: string;
  readonly order_id: string;
  readonly state: keyof typeof USE_STATES;
  readonly times_used: number;
  /** Whether it was counted on the code itself. */
  readonly is_counted: boolean;
  /** As whom it was counted, if it was counted by shopper; see `codeUserKey`. */
  readonly counted_as?: string;
  readonly used_on: string;
  readonly customer_id?: string;
  readonly customer_email?: string;
  readonly updated_at: string;
  readonly returned_because?: ReturnReason;
};

/** Who wants to use a code. Guests are nobody but their e-mail address. */
export type CodeUser = {
  readonly customerId?: string;
  readonly memberId?: string;
  /** Of the member; a code may be for all of an account. */
  readonly accountId?: string;
  readonly email?: string;
};

/** What one shopper is counted under, `undefined` for a guest without an address. */
export function codeUserKey({ customerId, memberId, email }: CodeUser): string | undefined {
  if (customerId !== undefined) return `customer#${customerId.toLowerCase()}`;
  if (memberId !== undefined) return `member#${memberId.toLowerCase()}`;
  return email === undefined ? undefined : `${GUEST}${hashOf(codeKey(email.trim()))}`;
}

const GUEST = "guest#";

/** Whether what somebody is counted under was made of an e-mail address. */
export function isGuestKey(userKey: string): boolean {
  return userKey.startsWith(GUEST);
}

/** An address is personal, and only compared. */
function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** How often one shopper may use a code; a code for new shoppers once, for then they are none any more. */
export function mostByUser({ is_for_new_shopper, max_uses_per_shopper }: StoredCode): number | undefined {
  const most = max_uses_per_shopper?.max_uses;
  return is_for_new_shopper ? Math.min(1, most ?? 1) : most;
}

/** Whether its uses are counted at all: on one that is not, any number of orders get by without waiting. */
export function isLimited(code: StoredCode): boolean {
  return code.max_uses !== null || mostByUser(code) !== undefined;
}

/** How many uses there are for everybody together, `undefined` without a limit. */
export function usesLeft({ max_uses, used }: Pick<StoredCode, "max_uses" | "used">): number | undefined {
  return max_uses === null ? undefined : Math.max(0, max_uses - used);
}

/** Whether it takes one use for each discounted unit or application. */
export function isPerUnit({ consume_unit }: Pick<StoredCode, "consume_unit">): boolean {
  return consume_unit === "per_item" || consume_unit === "per_application";
}

/** What is known of who wants to use a code. */
export type CodeUserFacts = {
  readonly user: CodeUser;
  /** How often this shopper has used it; looked up for codes of which `mostByUser` says something. */
  readonly usedByUser?: number;
  /** Whether this shopper has ordered before; looked up for codes for new shoppers. */
  readonly hasOrders?: boolean;
};

/** Why somebody cannot use a code; for merchants, shoppers are told of none. */
export type UseRefusal =
  | "no_uses_left"
  | "not_for_this_shopper"
  | "unknown_shopper"
  | "shopper_limit"
  | "not_a_new_shopper";

/** Whether somebody may use a code now: `undefined`, or why not. */
export function useRefusal(code: StoredCode, facts: CodeUserFacts): UseRefusal | undefined {
  const { user, usedByUser = 0, hasOrders = false } = facts;
  if (usesLeft(code) === 0) return "no_uses_left";
  if (!isAmongUsers(code, user)) return "not_for_this_shopper";
  const most = mostByUser(code);
  if (most === undefined) return undefined;
  if (!isKnown(code, user)) return "unknown_shopper";
  if (usedByUser >= most) return "shopper_limit";
  return code.is_for_new_shopper && hasOrders ? "not_a_new_shopper" : undefined;
}

/** Ids as tokens have them; the list may name customers, accounts and their members. */
function isAmongUsers({ user: users }: StoredCode, { customerId, memberId, accountId }: CodeUser): boolean {
  if (users === undefined) return true;
  const allowed = [users].flat().map((id) => id.toLowerCase());
  return [customerId, memberId, accountId].some(
    (id) => id !== undefined && allowed.includes(id.toLowerCase()),
  );
}

/** A limit by shopper leaves out those it cannot count: guests, unless it includes them, and then by their address. */
function isKnown({ max_uses_per_shopper: limit }: StoredCode, user: CodeUser): boolean {
  const isGuest = user.customerId === undefined && user.memberId === undefined;
  if (isGuest && limit && !limit.includes_guests) return false;
  return codeUserKey(user) !== undefined;
}

/** The id of a use: one of each order and code. */
export function useIdOf(code: Pick<StoredCode, "codes_id" | "number">, orderId: string): string {
  return derivedUuid("use", listedAs(code), orderId.toLowerCase());
}
