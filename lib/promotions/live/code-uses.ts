import { createHash } from "node:crypto";
import { deriveUuid } from "../../kernel/ids.ts";
import type { States } from "../../kernel/states.ts";
import type { Maker } from "../../use-case/maker.ts";
import { codeKey, permanentCodeName, type StoredCode } from "./code.ts";

/**
 * States of a use, see `docs/decisions/0083-life-of-a-use.md`. A use is given back at most once.
 * @answers Who may use a code?
 */
export const USE_STATES: States<"taken" | "returned"> = {
  taken: { to: ["returned"] },
  returned: { to: [] },
};

/** A refund gives back no uses: the goods were bought at that price. */
export type ReturnReason = "cancelled" | "expired";

export type CodeUse = Pick<StoredCode, "source" | "promotion_id" | "codes_id" | "number" | "code"> & {
  readonly id: string;
  readonly order_id: string;
  readonly state: keyof typeof USE_STATES;
  readonly times_used: number;
  /** True if the use counts against the limit of the code itself. */
  readonly is_counted: boolean;
  /** Key of the shopper's count, see `codeUserKey`. Absent for codes without a limit per shopper. */
  readonly counted_as?: string;
  readonly used_on: string;
  readonly customer_id?: string;
  readonly customer_email?: string;
  readonly updated_at: string;
  /** Absent on what is older, and after background work. */
  readonly updated_by?: Maker;
  readonly returned_because?: ReturnReason;
};

/** Shopper who uses a code. A guest is identified by the e-mail address alone. */
export type CodeUser = {
  readonly customerId?: string;
  readonly memberId?: string;
  /** Account of the member. A code may be limited to an account. */
  readonly accountId?: string;
  readonly email?: string;
};

/** Key under which a shopper's uses are counted. `undefined` for a guest without an address. */
export function codeUserKey({ customerId, memberId, email }: CodeUser): string | undefined {
  if (customerId !== undefined) return `customer#${customerId.toLowerCase()}`;
  if (memberId !== undefined) return `member#${memberId.toLowerCase()}`;
  return email === undefined ? undefined : `${GUEST}${hashAddress(codeKey(email.trim()))}`;
}

const GUEST = "guest#";

export function isGuestKey(userKey: string): boolean {
  return userKey.startsWith(GUEST);
}

/** Addresses are personal data and only compared, so a hash is enough. */
function hashAddress(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** Uses that one shopper may take. A code for new shoppers can be used once. */
export function mostByUser({ is_for_new_shopper, max_uses_per_shopper }: StoredCode): number | undefined {
  const most = max_uses_per_shopper?.max_uses;
  return is_for_new_shopper ? Math.min(1, most ?? 1) : most;
}

/** False if uses need not be counted. */
export function isLimited(code: StoredCode): boolean {
  return code.max_uses !== null || mostByUser(code) !== undefined;
}

/** Uses left for all shoppers together, `undefined` without a limit. */
export function usesLeft({ max_uses, used }: Pick<StoredCode, "max_uses" | "used">): number | undefined {
  return max_uses === null ? undefined : Math.max(0, max_uses - used);
}

export function isPerUnit({ consume_unit }: Pick<StoredCode, "consume_unit">): boolean {
  return consume_unit === "per_item" || consume_unit === "per_application";
}

export type CodeUserHistory = {
  readonly user: CodeUser;
  /** Read only for codes with a limit per shopper. */
  readonly usedByUser?: number;
  /** Read only for codes for new shoppers. */
  readonly hasOrders?: boolean;
};

/** Only merchants see the reason. */
export type UseRefusal =
  | "no_uses_left"
  | "not_for_this_shopper"
  | "unknown_shopper"
  | "shopper_limit"
  | "not_a_new_shopper";

/** Answers why a shopper cannot use a code now, `undefined` if it can be used. */
export function useRefusal(code: StoredCode, history: CodeUserHistory): UseRefusal | undefined {
  const { user, usedByUser = 0, hasOrders = false } = history;
  if (usesLeft(code) === 0) return "no_uses_left";
  if (!isAmongUsers(code, user)) return "not_for_this_shopper";
  const most = mostByUser(code);
  if (most === undefined) return undefined;
  if (!canCountShopper(code, user)) return "unknown_shopper";
  if (usedByUser >= most) return "shopper_limit";
  return code.is_for_new_shopper && hasOrders ? "not_a_new_shopper" : undefined;
}

/** `user` may name customers, accounts and account members. Case is ignored. */
function isAmongUsers({ user: users }: StoredCode, { customerId, memberId, accountId }: CodeUser): boolean {
  if (users === undefined) return true;
  const allowed = [users].flat().map((id) => id.toLowerCase());
  return [customerId, memberId, accountId].some(
    (id) => id !== undefined && allowed.includes(id.toLowerCase()),
  );
}

/** A limit per shopper excludes guests, unless it includes them and the guest has an e-mail address. */
function canCountShopper({ max_uses_per_shopper: limit }: StoredCode, user: CodeUser): boolean {
  const isGuest = user.customerId === undefined && user.memberId === undefined;
  if (isGuest && limit && !limit.includes_guests) return false;
  return codeUserKey(user) !== undefined;
}

/** One id for each order and code. */
export function useIdOf(code: Pick<StoredCode, "codes_id" | "number">, orderId: string): string {
  return deriveUuid("use", permanentCodeName(code), orderId.toLowerCase());
}
