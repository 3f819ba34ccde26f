import { createAccountAddress } from "../../functions/addresses/create-account-address.ts";
import { createCustomerAddress } from "../../functions/addresses/create-customer-address.ts";
import { deleteAccountAddress } from "../../functions/addresses/delete-account-address.ts";
import { deleteCustomerAddress } from "../../functions/addresses/delete-customer-address.ts";
import { listAccountAddresses } from "../../functions/addresses/list-account-addresses.ts";
import { listCustomerAddresses } from "../../functions/addresses/list-customer-addresses.ts";
import { readAccountAddress } from "../../functions/addresses/read-account-address.ts";
import { readCustomerAddress } from "../../functions/addresses/read-customer-address.ts";
import { updateAccountAddress } from "../../functions/addresses/update-account-address.ts";
import { updateCustomerAddress } from "../../functions/addresses/update-customer-address.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { type Answer, type Call, call } from "./call.ts";

/** An address with no more than what a store demands by default. */
export const ADDRESS = {
  type: "address",
  first_name: "Ida",
  last_name: "Marrow",
  line_1: "3 Tannery Row",
  county: "Trøndelag",
  postcode: "7012",
  country: "NO",
};

type Owner = { readonly type: "account" | "customer"; readonly id: string };

const ENDPOINTS = {
  account: {
    create: createAccountAddress,
    list: listAccountAddresses,
    read: readAccountAddress,
    update: updateAccountAddress,
    remove: deleteAccountAddress,
  },
  customer: {
    create: createCustomerAddress,
    list: listCustomerAddresses,
    read: readCustomerAddress,
    update: updateCustomerAddress,
    remove: deleteCustomerAddress,
  },
} as const;

/** The five endpoints of somebody's address book. @param setup of every call */
export function addressBook({ type, id }: Owner, setup: Partial<Call>) {
  const of = { [`${type}ID`]: id };
  const ask = (endpoint: Endpoint, rest: Partial<Call>): Promise<Answer> =>
    call(endpoint as Endpoint<string>, { ...setup, ...rest, params: { ...of, ...rest.params } });
  const { create, list, read, update, remove } = ENDPOINTS[type];
  return {
    create: (data: object = ADDRESS, more: Partial<Call> = {}) => ask(create, { body: { data }, ...more }),
    list: (query = "", more: Partial<Call> = {}) => ask(list, { query, ...more }),
    read: (addressID: string, more: Partial<Call> = {}) => ask(read, { params: { addressID }, ...more }),
    update: (addressID: string, data: object, more: Partial<Call> = {}) =>
      ask(update, { params: { addressID }, body: { data: { type: "address", ...data } }, ...more }),
    remove: (addressID: string, more: Partial<Call> = {}) => ask(remove, { params: { addressID }, ...more }),
  };
}
