import type { Table } from "../../lib/table/table.ts";
import type { Call } from "./call.ts";
import { shopOn } from "./shop.ts";

/** An address with only the fields that a store requires by default. */
export const ADDRESS = {
  type: "address",
  first_name: "Ida",
  last_name: "Marrow",
  line_1: "3 Tannery Row",
  county: "Trøndelag",
  postcode: "7012",
  country: "NO",
};

export type AddressOwner = { readonly type: "account" | "customer"; readonly id: string };

/** The five endpoints of an owner's address book. @param setup of every call */
export function addressBook({ type, id }: AddressOwner, setup: Call & { readonly table: Table }) {
  const shop = shopOn(setup.table, setup);
  const path = `/v2/${type}s/${id}/addresses` as const;
  return {
    create: (data: object = ADDRESS, more: Call = {}) => shop.post(path, { data }, more),
    list: (query = "", more: Call = {}) => shop.get(`${path}?${query}`, more),
    read: (addressID: string, more: Call = {}) => shop.get(`${path}/${addressID}`, more),
    update: (addressID: string, data: object, more: Call = {}) =>
      shop.put(`${path}/${addressID}`, { data: { type: "address", ...data } }, more),
    remove: (addressID: string, more: Call = {}) => shop.delete(`${path}/${addressID}`, more),
  };
}

/** The address in an order that was created without one. */
export const EMPTY_ADDRESS = {
  ...{ first_name: "", last_name: "", phone_number: "", company_name: "", line_1: "", line_2: "" },
  ...{ city: "", postcode: "", county: "", country: "", region: "", instructions: "" },
};
