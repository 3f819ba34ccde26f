import type { Account } from "../../accounts/account.ts";
import { accountView } from "../../accounts/account-view.ts";
import { getAccounts } from "../../accounts/store.ts";
import type { User } from "../../accounts/users/user.ts";
import { members } from "../../accounts/users/users-store.ts";
import { displayPrice } from "../../kernel/money.ts";
import type { Context } from "../../use-case/context.ts";
import type { Order } from "../order.ts";
import type { OrderIncluded } from "../schemas.ts";
import { orderItemViews } from "./order-item-view.ts";

export const orderIncludes = [
  "items",
  "account",
  "account_member",
  "tax_items",
  "custom_discounts",
  "promotions",
] as const;

export const orderItemIncludes = ["tax_items", "custom_discounts", "promotions"] as const;

export type OrderIncludes = {
  readonly include: ReadonlySet<string>;
  readonly accounts: readonly Account[];
  readonly members: readonly User[];
};

/** Reads accounts and members only if `include` names them. */
export async function loadOrderIncludes(
  { table }: Pick<Context, "table">,
  include: ReadonlySet<string>,
  orders: readonly Pick<Order, "account">[],
): Promise<OrderIncludes> {
  const accountIds = include.has("account")
    ? removeDuplicateIds(orders.map(({ account }) => account?.id))
    : [];
  const memberIds = include.has("account_member")
    ? removeDuplicateIds(orders.map(({ account }) => account?.member_id))
    : [];
  const [foundAccounts, foundMembers] = await Promise.all([
    accountIds.length > 0 ? getAccounts(table, accountIds) : [],
    memberIds.length > 0 ? members.getMany(table, memberIds) : [],
  ]);
  return {
    include,
    accounts: foundAccounts.flatMap((account) => account ?? []),
    members: foundMembers.flatMap((member) => (member ? [member.value] : [])),
  };
}

function removeDuplicateIds(ids: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(ids)].filter((id) => id !== undefined);
}

/** One collection per kind. */
export function buildIncluded(
  orders: readonly Order[],
  { include, accounts, members: ofAccounts }: OrderIncludes,
): OrderIncluded | undefined {
  if (include.size === 0) return undefined;
  const all = <T>(name: string, viewsOf: (order: Order) => readonly T[]) =>
    include.has(name) ? orders.flatMap(viewsOf) : undefined;
  return {
    items: all("items", orderItemViews),
    accounts: include.has("account") ? accounts.map(accountView) : undefined,
    account_members: include.has("account_member") ? ofAccounts.map(memberView) : undefined,
    tax_items: all("tax_items", taxViews),
    custom_discounts: all("custom_discounts", discountViews),
    promotions: promotionViews(orders, include),
  };
}

function memberView({ id, name, email, created_at, updated_at }: User) {
  return {
    id,
    type: "account_member" as const,
    name,
    email,
    meta: { timestamps: { created_at, updated_at } },
  };
}

function taxViews({ items }: Order) {
  return items.flatMap((item) =>
    (item.taxes ?? []).map(({ id, ...tax }) => ({
      type: "tax_item" as const,
      id,
      ...tax,
      relationships: toRelatedItem(item.id),
    })),
  );
}

function discountViews({ custom_discounts = [], items, currency }: Order) {
  const ofItems = items.flatMap((item) =>
    (item.custom_discounts ?? []).map((discount) => ({ discount, relationships: toRelatedItem(item.id) })),
  );
  const ofOrder = custom_discounts.map((discount) => ({ discount, relationships: undefined }));
  return [...ofOrder, ...ofItems].map(({ discount, relationships }) => ({
    type: "custom_discount" as const,
    ...discount,
    amount: displayPrice(discount.amount, currency),
    relationships,
  }));
}

function toRelatedItem(id: string) {
  return { item: { data: { type: "order_item" as const, id } } };
}

function promotionViews(orders: readonly Order[], include: ReadonlySet<string>) {
  if (!include.has("promotions")) return undefined;
  const promotions = orders.flatMap((order) => order.promotions ?? []).map(({ promotion }) => promotion);
  return [...new Map(promotions.map((promotion) => [promotion.id, promotion])).values()];
}
