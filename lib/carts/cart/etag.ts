import { ApiError, problem } from "../../kernel/errors.ts";
import type { Item } from "../../table/table.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Cart } from "./cart.ts";

/** Contains the creation time, so that a deleted and recreated cart does not repeat an ETag. */
function cartEtag({ created_at }: Cart, version = 0): string {
  return `W/"${Date.parse(created_at).toString(36)}-${version}"`;
}

export function addEtag(reply: Reply, cart: Cart, version: number | undefined): Reply {
  return { ...reply, headers: { ...reply.headers, ETag: cartEtag(cart, version) } };
}

/** Refuses a change of another state than the client names. @throws ApiError 412, also without a cart */
export function refuseOtherEtag(
  current: { readonly cart: Cart; readonly item: Item } | undefined,
  ifMatch: string,
): void {
  const now = current && cartEtag(current.cart, current.item.version);
  const acceptedTags = ifMatch.split(",").map((tag) => tag.trim());
  if (now !== undefined && (acceptedTags.includes("*") || acceptedTags.includes(now))) return;
  const detail = `The cart's ETag is ${now ?? "none"}, not ${ifMatch.slice(0, 200)}.`;
  throw new ApiError([problem(412, detail, { source: "If-Match" })]);
}
