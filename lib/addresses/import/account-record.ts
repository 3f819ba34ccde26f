import {
  type CreateAccountRequest,
  createAccountRequest,
  type UpdateAccountRequest,
  updateAccountRequest,
} from "../../accounts/schemas.ts";
import { type RefusedRecord, readData, readName, refuseRecord } from "../../imports/json-record.ts";
import type { ImportRecord, RecordKey } from "../../imports/kind.ts";
import { findRequestFaults } from "../../imports/request-faults.ts";
import type { RowFault } from "../../jobs/row-fault.ts";
import { type AddressRecord, listAddressKeys, readAddressRecord } from "./owned-address.ts";

const CREATE = { id: "accounts/create-account", body: createAccountRequest } as const;
const UPDATE = { id: "accounts/update-account", body: updateAccountRequest } as const;

/** An account as a record names it. The id counts if there are both. */
export type NamedAccount = { readonly id: string | undefined; readonly reference: string | undefined };

/** An account of a file: the one with its id, else the one with its reference. An unknown id becomes that of a new account. */
export type AccountRecord = NamedAccount & {
  readonly type: "account";
  readonly record: ImportRecord;
  readonly parent: NamedAccount;
  readonly data: UpdateAccountRequest["data"];
};

export type AccountAddressRecord = AddressRecord & { readonly account: NamedAccount };

/** The faults that a record has by itself, without a look at the store. */
export function readAccountRecord(
  record: ImportRecord,
): AccountRecord | AccountAddressRecord | RefusedRecord {
  switch (readData(record.value)["type"]) {
    case "account":
      return readAccount(record);
    case "address":
      return readAddress(record);
    default:
      return refuseRecord("type", "type", "must be 'account' or 'address'");
  }
}

function readNamed(record: ImportRecord, prefix: "" | "account_" | "parent_"): NamedAccount {
  const data = readData(record.value);
  return {
    id: readName(data, `${prefix}id`)?.toLowerCase(),
    reference: readName(data, `${prefix}external_ref`),
  };
}

export function isUnnamed({ id, reference }: NamedAccount): boolean {
  return id === undefined && reference === undefined;
}

function readAccount(record: ImportRecord): AccountRecord | RefusedRecord {
  const { value } = record;
  if (!isAccount(value)) return { faults: findRequestFaults(UPDATE, value) };
  const named = readNamed(record, "");
  if (isUnnamed(named)) return refuseRecord("required", "external_ref", "is required without an 'id'");
  return { type: "account", record, ...named, parent: readNamed(record, "parent_"), data: value.data };
}

function isAccount(value: unknown): value is UpdateAccountRequest {
  return findRequestFaults(UPDATE, value).length === 0;
}

/** A new account must have more fields than a changed one. */
export function listNewAccountFaults({ record }: AccountRecord): readonly RowFault[] {
  return findRequestFaults(CREATE, record.value);
}

export function isNewAccount(value: unknown): value is CreateAccountRequest {
  return findRequestFaults(CREATE, value).length === 0;
}

function readAddress(record: ImportRecord): AccountAddressRecord | RefusedRecord {
  const address = readAddressRecord("account", record);
  if ("faults" in address) return address;
  const account = readNamed(record, "account_");
  if (isUnnamed(account)) {
    return refuseRecord(
      "required",
      "account_external_ref",
      "or 'account_id' is required: they name the account",
    );
  }
  return { ...address, account };
}

/** A file has an account, a registration id and an address once. */
export function listAccountKeys(record: ImportRecord): readonly RecordKey[] {
  const read = readAccountRecord(record);
  if ("faults" in read) return [];
  if (read.type === "address") {
    return listAddressKeys(read, toAccountKey(read.account));
  }
  const { id, data } = read;
  const registration = data.registration_id;
  const column = id === undefined ? "data.external_ref" : "data.id";
  const own: RecordKey = { key: toAccountKey(read), column, code: "repeated" };
  const key = `registration ${registration}`;
  return registration ? [own, { key, column: "data.registration_id", code: "not_unique" }] : [own];
}

export function toAccountKey({ id, reference = "" }: NamedAccount): string {
  return id === undefined ? `account with ${reference}` : `account ${id}`;
}
