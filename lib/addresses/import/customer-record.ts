import { toSignInName } from "../../auth/sign-in/sign-in-name.ts";
import {
  type CreateCustomerRequest,
  createCustomerRequest,
  type UpdateCustomerRequest,
  updateCustomerRequest,
} from "../../customers/schemas.ts";
import { type RefusedRecord, readData, readName, refuseRecord } from "../../imports/json-record.ts";
import type { ImportRecord, RecordKey } from "../../imports/kind.ts";
import { findRequestFaults } from "../../imports/request-faults.ts";
import type { RowFault } from "../../jobs/row-fault.ts";
import { type AddressRecord, listAddressKeys, readAddressRecord } from "./owned-address.ts";

const CREATE = { id: "customers/create-customer", body: createCustomerRequest } as const;
const UPDATE = { id: "customers/update-customer", body: updateCustomerRequest } as const;

/** A customer of a file: the one with its id, else the one who signs in with its e-mail address. */
export type CustomerRecord = {
  readonly type: "customer";
  readonly record: ImportRecord;
  readonly id: string | undefined;
  /** The form of `email` in which it is compared, see `toSignInName`. */
  readonly signInName: string | undefined;
  readonly data: UpdateCustomerRequest["data"];
};

export type CustomerAddressRecord = AddressRecord & {
  readonly customerId: string | undefined;
  readonly signInName: string | undefined;
};

/** The faults that a record has by itself, without a look at the store. */
export function readCustomerRecord(
  record: ImportRecord,
): CustomerRecord | CustomerAddressRecord | RefusedRecord {
  const data = readData(record.value);
  switch (data["type"]) {
    case "customer":
      return readCustomer(record);
    case "address":
      return readAddress(record);
    default:
      return refuseRecord("type", "type", "must be 'customer' or 'address'");
  }
}

function readCustomer(record: ImportRecord): CustomerRecord | RefusedRecord {
  const { value } = record;
  const sent = readData(value);
  if (sent["password"] !== undefined) {
    return refuseRecord("not_supported", "password", "cannot be imported: passwords are set by a request");
  }
  if (!isCustomer(value)) return { faults: findRequestFaults(UPDATE, value) };
  const { data } = value;
  const id = readName(sent, "id")?.toLowerCase();
  if (id === undefined && data.email === undefined) {
    return refuseRecord("required", "email", "is required without an 'id'");
  }
  const signInName = data.email === undefined ? undefined : toSignInName(data.email);
  return { type: "customer", record, id, signInName, data };
}

function isCustomer(value: unknown): value is UpdateCustomerRequest {
  return findRequestFaults(UPDATE, value).length === 0;
}

/** A new customer must have more fields than a changed one. */
export function listNewCustomerFaults({ record }: CustomerRecord): readonly RowFault[] {
  return findRequestFaults(CREATE, record.value);
}

export function isNewCustomer(value: unknown): value is CreateCustomerRequest {
  return findRequestFaults(CREATE, value).length === 0;
}

function readAddress(record: ImportRecord): CustomerAddressRecord | RefusedRecord {
  const address = readAddressRecord("customer", record);
  if ("faults" in address) return address;
  const data = readData(record.value);
  const customerId = readName(data, "customer_id")?.toLowerCase();
  const email = readName(data, "customer_email");
  if (customerId === undefined && email === undefined) {
    return refuseRecord(
      "required",
      "customer_email",
      "or 'customer_id' is required: they say whose address this is",
    );
  }
  return { ...address, customerId, signInName: email === undefined ? undefined : toSignInName(email) };
}

/** A file has a customer, an e-mail address and an address once. */
export function listCustomerKeys(record: ImportRecord): readonly RecordKey[] {
  const read = readCustomerRecord(record);
  if ("faults" in read) return [];
  if (read.type === "address") return listAddressKeys(read, read.customerId ?? toEmailKey(read.signInName));
  const { id, signInName } = read;
  return [
    ...(id === undefined ? [] : [{ key: `customer ${id}`, column: "data.id", code: "repeated" } as const]),
    ...(signInName === undefined
      ? []
      : [
          {
            key: toEmailKey(signInName),
            column: "data.email",
            code: id === undefined ? ("repeated" as const) : ("not_unique" as const),
          },
        ]),
  ];
}

export function toEmailKey(signInName = ""): string {
  return `customer with ${signInName}`;
}
