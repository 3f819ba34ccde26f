import { ApiError, problem } from "../../kernel/errors.ts";
import type { Item } from "../../table/table.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Cart } from "./cart.ts";

/** Names one state of one cart: a cart that was deleted and made again does not repeat an ETag. */
export function cartEtag({ created_at }: Cart, version = 0): string {
  return `W/"${Date.parse(created_at).toString(36)}-${version}"`;
}

/** The reply with the ETag of a cart at a version. */
export function withEtag(reply: Reply, cart: Cart, version: number | undefined): Reply {
  return { ...reply, headers: { ...reply.headers, ETag: cartEtag(cart, version) } };
}

/** Refuses a change of another state than the client knows. @throws ApiError 412 naming both ETags, also for a cart that is not there */
export function refuseOtherEtag(
  current: { readonly cart: Cart; readonly item: Item } | undefined,
  ifMatch: string,
): void {
  const now = current && cartEtag(current.cart, current.item.version);
  const wanted = ifMatch.split(",").map((tag) => tag.trim());
  if (now !== undefined && (wanted.includes("*") || wanted.includes(now))) return;
  const detail = `The cart's ETag is ${now ?? "none"}, not ${ifMatch.slice(0, 200)}.`;
  throw new ApiError([problem(412, detail, { source: "If-Match" })]);
}
