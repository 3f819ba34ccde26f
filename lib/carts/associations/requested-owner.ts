import { TITLES } from "../../kernel/error-titles.ts";
import { forbidden } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import type { Association } from "../cart/cart.ts";
import { checkMayAssociate, type Owner } from "./owners.ts";
import type { AssociationsRequest } from "./schemas.ts";

export type OwnersInput = {
  readonly params: { readonly cartID: string };
  readonly body: AssociationsRequest;
  readonly headers: Readonly<Record<string, string>>;
};

/** Reads the owners in a request. @throws ApiError 403 as `checkMayAssociate`, or if `data` is no list */
export function parseRequestedOwners(
  ctx: Context,
  type: Owner,
  data: AssociationsRequest["data"],
): readonly Association[] {
  if (!Array.isArray(data)) {
    throw forbidden("'data' must be an array.", { title: TITLES.invalidJsonPayload, source: "data" });
  }
  const requested = data.map(({ id }: { readonly id: string }) => ({ type, id: id.toLowerCase() }));
  checkMayAssociate(ctx, requested);
  return requested;
}
