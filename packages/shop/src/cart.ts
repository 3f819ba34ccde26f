import { computed, signal } from "@preact/signals";
import { type CartItemListResponse, CartwrightError, type NewCartItem, ok } from "cartwright-client";
import { createStoredSignal } from "cartwright-look/stored-signal.ts";
import { member, onceOnly, shop } from "./api.ts";

/** The id gives access to a guest's cart, so it is in no address. It outlives the tab, as shoppers expect. */
const cartId = createStoredSignal(localStorage, "tidewater.cart", "");

/** The items and totals from the last answer; `null` without a cart, `undefined` before the first answer. */
export const cart = signal<CartItemListResponse | null | undefined>(undefined);
/** The items without promotion codes, which are also items of a cart. */
export const goods = computed(() => cart.value?.data.filter(({ type }) => type !== "promotion_item") ?? []);
export const count = computed(() => goods.value.reduce((sum, { quantity }) => sum + quantity, 0));

/** The cart's path parameter. */
export function cartPath() {
  return { cartID: cartId.value };
}

export async function readCart(): Promise<void> {
  if (cartId.value === "") return forgetCart();
  const params = { path: cartPath() };
  const { data, error, response } = await shop.GET("/v2/carts/{cartID}/items", { params });
  if (data) cart.value = data;
  // The cart has expired, or it belongs to an account that has signed out.
  else if (response.status === 404 || response.status === 403) forgetCart();
  else throw new CartwrightError(response, error);
}

export function forgetCart(): void {
  cartId.value = "";
  cart.value = null;
}

async function makeCart(): Promise<void> {
  const params = { header: onceOnly() };
  const { data } = await ok(shop.POST("/v2/carts", { params, body: { data: { name: "Tidewater" } } }));
  cartId.value = data.id;
  if (member.value) await giveCartTo(member.value.accountId);
}

async function giveCartTo(id: string): Promise<void> {
  const params = { path: cartPath(), header: onceOnly() };
  const body = { data: [{ type: "account" as const, id }] };
  await ok(shop.POST("/v2/carts/{cartID}/relationships/accounts", { params, body }));
}

/**
 * Adds an item. Creates a cart if there is none or if it has expired.
 * @throws CartwrightError, such as 400 for more than the stock
 */
export async function add(data: NewCartItem): Promise<void> {
  const header = onceOnly();
  if (cartId.value === "") await makeCart();
  const send = () => ok(shop.POST("/v2/carts/{cartID}/items", { params: { path: cartPath(), header }, body: { data } }));
  cart.value = await send().catch(async (error) => {
    await readCart();
    if (cart.value) throw error;
    await makeCart();
    return send();
  });
}

/** @throws CartwrightError, such as 404 for an item that another tab has removed */
export async function change(itemID: string, quantity: number): Promise<void> {
  const params = { path: { ...cartPath(), itemID } };
  const body = { data: { type: "cart_item" as const, quantity } };
  const path = "/v2/carts/{cartID}/items/{itemID}";
  cart.value = await ok(quantity > 0 ? shop.PUT(path, { params, body }) : shop.DELETE(path, { params }));
}

export async function removeCode(code: string): Promise<void> {
  const params = { path: { ...cartPath(), code } };
  cart.value = await ok(shop.DELETE("/v2/carts/{cartID}/discounts/{code}", { params }));
}

/** Merges the guest's cart into the account's cart. If the account has none, the guest's cart becomes the account's. */
export async function bringCart(accountId: string): Promise<void> {
  const guests = cartId.value;
  const [own] = (await ok(shop.GET("/v2/carts"))).data;
  if (own) cartId.value = own.id;
  else if (guests) await giveCartTo(accountId);
  if (own && guests && cart.value) await add({ type: "cart_items", cart_id: guests });
  else await readCart();
}
