import { compare } from "../kernel/by-creation.ts";
import type { ListQuery, QueryRules } from "../lists/list-query.ts";
import { pageAnswer } from "../lists/select-page.ts";
import { ADDRESS_TEXTS } from "../settings/address-fields.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { shopperTable } from "../use-case/shopper-table.ts";
import type { OwnedAddress } from "./address.ts";
import { addressView } from "./address-view.ts";
import { getAddresses } from "./addresses-store.ts";
import { requireOwner } from "./require-owner.ts";

const words = { type: "string", operators: ["eq", "in", "like", "ilike", "text"] } as const;

export const addressListQuery: QueryRules = {
  page: { smallest: 1 },
  filter: { attributes: Object.fromEntries(ADDRESS_TEXTS.map((field) => [field, words])) },
};

const FEWER_ADVICE = "delete addresses that are not needed any more";

/** Newest first. @throws ApiError 404 as `requireOwner`, 422 when a shopper's list costs too many reads */
export async function listAddresses(ctx: Context, of: AddressOwner, query: ListQuery): Promise<Reply> {
  const book = getAddresses(shopperTable(ctx, FEWER_ADVICE), of);
  const [, addresses] = await Promise.all([requireOwner(ctx, of), book]);
  return { body: pageAnswer(addresses.toSorted(newestFirst), query, addressView) };
}

function newestFirst(a: OwnedAddress, b: OwnedAddress): number {
  return compare(b.created_at, a.created_at) || compare(b.id, a.id);
}
