import type { Order } from "../../../lib/orders/order.ts";
import type { RESOURCE_TYPES } from "../../../lib/personal-data/resource-types.ts";
import { checkShopper } from "../../../lib/runtime/check-shopper.ts";
import { ADDRESS } from "../addresses.ts";
import { anAuditedShop } from "../audit/audited-shop.ts";
import type { Call } from "../call.ts";
import { aCustomer } from "../orders/people.ts";
import { anOrder, orderId, saveOrders } from "../orders.ts";
import { NOON } from "../runtime.ts";
import { expectData } from "../shop.ts";

/** A name that nothing but the person's records has. */
export const CANARY = "Quillfeather";

const CANARY_ADDRESS = { ...ADDRESS, name: CANARY, first_name: CANARY, line_1: `${CANARY} Row 3` };
const REQUESTS = "/v2/personal-data/erasure-requests";
const DAY_MS = 24 * 60 * 60 * 1000;

/** Times and states of orders that the tests are about. */
export const OVER: Partial<Order> = { status: "complete", payment: "paid", shipping: "fulfilled" };
export const longAgo = new Date(NOON.getTime() - 11 * 365 * DAY_MS).toISOString();

type ResourceType = (typeof RESOURCE_TYPES)[number] | string;

/** A shop whose background work runs when a test says so. */
export function aPersonShop() {
  const shop = anAuditedShop();
  /** Until no change is left to follow. */
  const settle = async () => {
    while ((await shop.follow()).length > 0);
  };
  const request = (resource_type: ResourceType, resource_id: string, more: Call = {}) =>
    shop.post(REQUESTS, { data: { type: "erasure_request", resource_type, resource_id } }, more);
  const read = (id: string) => expectData(shop.get(`${REQUESTS}/${id}`));
  /** @returns the request at its end */
  const erase = async (type: ResourceType, id: string) => {
    await settle();
    const made = await expectData(request(type, id));
    await settle();
    return read(made.id);
  };
  const saveOrder = async (number: number, fields: Partial<Order>) => {
    const named = { name: CANARY, email: `${CANARY}@larkfield.example` };
    const person = fields.account ? { contact: named } : { customer: { ...fields.customer, ...named } };
    const order = anOrder({ id: orderId(number), ...fields, ...person });
    await saveOrders(shop.table, [order]);
    return order.id;
  };
  /** Orders of a customer, whose name is added. */
  const orderOf = (customerId: string, number: number, fields: Partial<Order> = {}) =>
    saveOrder(number, { ...fields, customer: { id: customerId, name: "", email: "" } });
  const customer = async (name = CANARY.toLowerCase()) => {
    const { id, caller } = await aCustomer(shop, name);
    const addAddress = async (): Promise<string> =>
      (await expectData(shop.post(`/v2/customers/${id}/addresses`, { data: CANARY_ADDRESS }))).id;
    const asSelf: Call = { ...caller, checkShopper };
    const readSelf = () => shop.get(`/v2/customers/${id}`, asSelf);
    return { id, caller, addAddress, readSelf };
  };
  const related = async (type: ResourceType, id: string) => {
    await settle();
    const filter = `eq(resource_type,${type}):eq(resource_id,${id})`;
    const path = `/v2/personal-data/related-data-entries?page[limit]=100&filter=${filter}` as const;
    const entries = await expectData(shop.get(path));
    return entries.map((entry) => `${entry.resource_type} ${entry.resource_id}`).toSorted();
  };
  /** Newest first, after all changes have reached them. */
  const logs = async (type: ResourceType, id: string) => {
    await settle();
    const filter = `eq(resource_type,${type}):eq(resource_id,${id})`;
    return expectData(shop.get(`/v2/personal-data/logs?page[limit]=100&filter=${filter}`));
  };
  return { ...shop, settle, request, read, erase, saveOrder, orderOf, customer, related, logs };
}

export type PersonShop = ReturnType<typeof aPersonShop>;
