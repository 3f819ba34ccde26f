import type { PersonName } from "../kernel/person-name.ts";
import type { Partition } from "../table/entity.ts";
import type { OrderOwner } from "../table/keys.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";
import type { RelatedSet } from "./related-set.ts";

/** A part of an erasure. It finds what is left of it, so that it can be taken up again at any point. */
export type ErasurePiece =
  | { readonly is: "customer"; readonly id: string }
  | { readonly is: "member"; readonly id: string }
  | { readonly is: "account"; readonly id: string }
  | { readonly is: "order"; readonly id: string }
  | { readonly is: "membership"; readonly account_id: string; readonly member_id: string }
  | { readonly is: "memberships"; readonly of: "account" | "member"; readonly id: string }
  | { readonly is: "addresses"; readonly owner: AddressOwner }
  | { readonly is: "carts"; readonly owner: AddressOwner }
  | {
      readonly is: "orders";
      readonly owner: OrderOwner;
      /** Only orders of this member. */
      readonly member_id?: string;
      /** The last order that was looked at. */
      readonly after?: string;
    }
  | { readonly is: "orders-of-member"; readonly id: string; readonly after?: string }
  | { readonly is: "logs-of-gone"; readonly person: PersonName }
  | { readonly is: "partitions"; readonly places: readonly Partition[] };

/** The person comes first, so that tokens end at once and nothing new is made. @answers What is erased, in which order? */
export function listPieces(set: RelatedSet): readonly ErasurePiece[] {
  switch (set.kind) {
    case "customer": {
      const owner = { type: "customer", id: set.id } as const;
      return [
        { is: "customer", id: set.id },
        { is: "addresses", owner },
        { is: "carts", owner },
        { is: "orders", owner },
        { is: "logs-of-gone", person: `customer.${set.id}` },
      ];
    }
    case "member":
      return [
        { is: "member", id: set.id },
        { is: "memberships", of: "member", id: set.id },
        { is: "orders-of-member", id: set.id },
        { is: "logs-of-gone", person: `member.${set.id}` },
      ];
    case "account":
      return listAccountPieces(set.id);
    case "membership":
      return [{ is: "membership", account_id: set.account_id, member_id: set.member_id }];
    case "order":
      return [{ is: "order", id: set.id }];
    default:
      return set satisfies never;
  }
}

function listAccountPieces(id: string): readonly ErasurePiece[] {
  const owner = { type: "account", id } as const;
  return [
    { is: "account", id },
    { is: "memberships", of: "account", id },
    { is: "addresses", owner },
    { is: "carts", owner },
    { is: "logs-of-gone", person: `account.${id}` },
  ];
}

/** An account that was made for one member ends with the member, and so do its orders of that member. */
export function listOwnAccountPieces(id: string, memberId: string): readonly ErasurePiece[] {
  return [...listAccountPieces(id), { is: "orders", owner: { type: "account", id }, member_id: memberId }];
}
