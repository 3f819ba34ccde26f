import { type RefusedRecord, readData, readName } from "../../imports/json-record.ts";
import type { ImportRecord, RecordKey } from "../../imports/kind.ts";
import { findRequestFaults } from "../../imports/request-faults.ts";
import type { AddressOwner } from "../../table/shopper-keys.ts";
import { fillTexts } from "../address.ts";
import { type CreateAddressRequest, createAddressRequest } from "../schemas.ts";

/** The checks of these endpoints are in the worker's bundle. */
const CREATE = {
  customer: { id: "addresses/create-customer-address", body: createAddressRequest },
  account: { id: "addresses/create-account-address", body: createAddressRequest },
} as const;

/** An address of a file. Further fields name its owner. */
export type AddressRecord = {
  readonly type: "address";
  readonly record: ImportRecord;
  /** Undefined if its texts say which address this is. */
  readonly id: string | undefined;
  readonly data: CreateAddressRequest["data"];
};

/** The faults that an address has by itself. */
export function readAddressRecord(
  owner: AddressOwner["type"],
  record: ImportRecord,
): AddressRecord | RefusedRecord {
  const { value } = record;
  if (!isAddress(owner, value)) return { faults: findRequestFaults(CREATE[owner], value) };
  return { type: "address", record, id: readName(readData(value), "id")?.toLowerCase(), data: value.data };
}

function isAddress(owner: AddressOwner["type"], value: unknown): value is CreateAddressRequest {
  return findRequestFaults(CREATE[owner], value).length === 0;
}

/** A file has an address once. @param owner as the record names it */
export function listAddressKeys({ id, data }: AddressRecord, owner: string): readonly RecordKey[] {
  if (id !== undefined) return [{ key: `address ${id}`, column: "data.id", code: "repeated" }];
  const texts = JSON.stringify(fillTexts(data));
  return [{ key: `address of ${owner} ${texts}`, column: "data", code: "repeated" }];
}
