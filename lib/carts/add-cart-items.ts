import { type Resolution, resolveProductsForCart } from "../catalog/resolve-products.ts";
import { forbidden, type Problem, problem, refuse } from "../errors.ts";
import { wireProblem } from "../http/answers.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { getSettings } from "../settings/store.ts";
import { addItems, type Candidate, type Outcome } from "./add-items.ts";
import { type Cart, touched } from "./cart.ts";
import { cartCurrency } from "./cart-currency.ts";
import { checkCartId } from "./cart-id.ts";
import { laterFieldProblems } from "./later-kinds.ts";
import { located } from "./located.ts";
import { openCart } from "./open-cart.ts";
import { presentItems } from "./present.ts";
import type { AddCartItemsBody, AddedItem, ProductItem } from "./schemas.ts";
import { changeCart, type Decision, getCart, hasSeen, type StoredCart } from "./store.ts";

export type AddRequest = {
  readonly body: AddCartItemsBody;
  /** What the schema found wrong with which element of `data`. */
  readonly itemProblems: ReadonlyMap<number, readonly Problem[]>;
  /** Holds `x-moltin-currency`, for the first item of a cart. */
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Adds items to a cart and answers all its lines. (spec 4.2)
 * One round trip reads the cart, the store's settings and every product; one conditional write stores the result.
 * @throws ApiError 403 for tax items without client credentials, before anything is read
 * @throws ApiError the first item's status if a single item, or any item under `add_all_or_nothing`, is refused
 */
export async function addCartItems(ctx: Context, cartId: string, request: AddRequest): Promise<Reply> {
  const id = checkCartId(cartId);
  refuseTaxes(ctx, request.body);
  const [found, settings, candidates] = await Promise.all([
    getCart(ctx, id),
    getSettings(ctx.table),
    candidatesOf(ctx, request),
  ]);
  return changeCart(ctx, found, (current) => {
    if (current && hasSeen(current, ctx)) return { reply: { body: presentItems(current.cart) } };
    const cart = openCart(ctx, id, current?.cart, settings);
    const currency = cartCurrency(cart, request.headers["x-moltin-currency"], settings.settings);
    const added = addItems(cart, candidates, { currency, now: ctx.now(), newId: ctx.newId });
    return decide(
      current,
      touched(added.cart, settings.settings.cart, ctx.now()),
      added.outcomes,
      request.body,
    );
  });
}

/** Tax items come from administrators alone. (spec 4.2, spec 5) */
function refuseTaxes({ caller }: Context, { data }: AddCartItemsBody): void {
  const hasTax = (item: unknown) => new Map(Object.entries(item ?? {})).get("tax") !== undefined;
  if (caller.grant !== "client_credentials" && data.some(hasTax)) {
    throw forbidden("Tax items need a token of grant 'client_credentials'.", { source: "data.tax" });
  }
}

/** Looks up the products of all well-formed items at once; the read starts in the caller's tick. */
async function candidatesOf(ctx: Context, { body, itemProblems }: AddRequest): Promise<Candidate[]> {
  const checked = body.data.map((item, index) => itemProblems.get(index) ?? ruleProblems(item));
  const wanted = body.data.filter(
    (item, index): item is ProductItem => !checked[index]?.length && isProduct(item),
  );
  const resolutions = await resolveProductsForCart(
    ctx,
    wanted.map(({ id, sku }) => (id === undefined ? { sku: sku ?? "" } : { id })),
  );
  const resolved = new Map<AddedItem, Resolution | undefined>(
    wanted.map((item, at) => [item, resolutions[at]]),
  );
  return body.data.map((item, index) => candidateOf(item, checked[index] ?? [], resolved.get(item)));
}

function isProduct(item: AddedItem): item is ProductItem {
  return item.type === "cart_item";
}

/** Rules that a schema would report badly: exactly one of id and sku, and kinds that are not offered yet. */
function ruleProblems(item: AddedItem): readonly Problem[] {
  if (!isProduct(item)) {
    if (item.type === "custom_item") return laterFieldProblems(item);
    return [problem(400, `'type' '${item.type}' is not supported yet.`, { source: "type" })];
  }
  if (item.id === undefined && item.sku === undefined) {
    return [problem(400, "'id' or 'sku' is required.", { title: "required", source: "id" })];
  }
  if (item.id !== undefined && item.sku !== undefined) {
    return [problem(400, "'id' and 'sku' cannot both be given.", { source: "sku" })];
  }
  return laterFieldProblems(item);
}

function candidateOf(
  item: AddedItem,
  problems: readonly Problem[],
  found: Resolution | undefined,
): Candidate {
  if (problems.length > 0) return { ok: false, problems };
  if (item.type === "cart_item" && found) {
    if (!found.ok) return { ok: false, problems: [found.problem] };
    const { quantity, custom_inputs } = item;
    return {
      ok: true,
      item: { type: item.type, product: found.product, quantity, ...given({ custom_inputs }) },
    };
  }
  if (item.type !== "custom_item") return { ok: false, problems };
  const { name, sku = "", description = "", quantity, price, custom_inputs } = item;
  const { amount, includes_tax = true } = price;
  const custom = { type: item.type, name, sku, description, quantity, price: { amount, includes_tax } };
  return { ok: true, item: { ...custom, ...given({ custom_inputs }) } };
}

function given<T extends object>({ custom_inputs }: { custom_inputs: T | undefined }) {
  return custom_inputs && Object.keys(custom_inputs).length > 0 ? { custom_inputs } : {};
}

/** What is stored and answered, by the two meanings of `add_all_or_nothing`. (spec 4.2 rules 1 and 2) */
function decide(
  current: StoredCart | undefined,
  cart: Cart,
  outcomes: readonly Outcome[],
  body: AddCartItemsBody,
): Decision {
  const isSingle = body["single"] === true;
  const refused = outcomes.flatMap((one, index) =>
    one.outcome === "rejected"
      ? [one.problems.map((found) => located(found, isSingle ? "data" : `data.${index}`))]
      : [],
  );
  const [firstProblem, ...otherProblems] = refused.flat();
  if (firstProblem && (isSingle || body.options?.add_all_or_nothing))
    throw refuse(firstProblem, ...otherProblems);
  if (!firstProblem) return { write: cart, reply: { body: withNotes(cart, outcomes) } };
  const errors = refused.flat().map((one) => wireProblem(one, "rules"));
  if (refused.length < outcomes.length)
    return { write: cart, reply: { body: { ...withNotes(cart, outcomes), errors } } };
  const unchanged = current ? presentItems(current.cart) : presentItems(cart);
  return { reply: { status: firstProblem.status, body: { ...unchanged, errors } } };
}

function withNotes(cart: Cart, outcomes: readonly Outcome[]) {
  const { data, meta } = presentItems(cart);
  const messages = outcomes.flatMap((one) => (one.outcome === "rejected" ? [] : one.notes));
  return { data, meta: messages.length > 0 ? { ...meta, messages } : meta };
}
