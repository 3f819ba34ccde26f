import { toFaults } from "../../imports/json-record.ts";
import type { RowPlan } from "../../imports/kind.ts";
import { ApiError, shortName } from "../../kernel/errors.ts";
import { ADDRESS_TEXTS, type AddressField } from "../../settings/address-fields.ts";
import type { Document } from "../../table/entity.ts";
import type { AddressOwner } from "../../table/shopper-keys.ts";
import type { Context } from "../../use-case/context.ts";
import { changeAddressTexts, checkKept, checkMandatory, fillTexts, type OwnedAddress } from "../address.ts";
import { addressesOf, buildCountIncrease, ownerCheck } from "../addresses-store.ts";
import type { AddressRecord } from "./owned-address.ts";

/** The addresses of an owner, with those that earlier records of the file create. */
export type AddressBook = { readonly owner: AddressOwner; readonly addresses: Document<OwnedAddress>[] };

/**
 * Plans an address by the rules of requests, and adds it to the book. Without an id, an address with equal texts is the same
 * one.
 */
export function planAddress(
  ctx: Pick<Context, "addressLimit" | "now">,
  { record, id, data }: AddressRecord,
  { owner, addresses }: AddressBook,
  mandatory: readonly AddressField[],
): RowPlan {
  const at = ctx.now().toISOString();
  try {
    if (id !== undefined) return planChange({ owner, addresses }, { id, data, at, mandatory });
    const texts = fillTexts(data);
    const same = addresses.find(({ value }) => changeAddressTexts(value, texts, at) === value);
    if (same) return { result: "unchanged", id: same.value.id, writes: [], changes: [] };
    checkMandatory(texts, mandatory);
    if (addresses.length >= ctx.addressLimit) {
      const message = `This ${owner.type} has ${ctx.addressLimit} addresses already.`;
      return { faults: [{ column: "data", code: "range", message }] };
    }
    const address: OwnedAddress = { id: record.newId, owner, ...texts, created_at: at, updated_at: at };
    addresses.push({ value: address, version: 1 });
    const writes = [
      ownerCheck(owner),
      buildCountIncrease(owner, ctx.addressLimit),
      ...addressesOf(owner).writes(address),
    ];
    return {
      result: "created",
      id: address.id,
      writes,
      changes: ADDRESS_TEXTS.filter((text) => texts[text] !== ""),
    };
  } catch (error) {
    if (error instanceof ApiError) return toFaults(error, "required");
    throw error;
  }
}

type Change = Pick<AddressRecord, "data"> & {
  readonly id: string;
  readonly at: string;
  readonly mandatory: readonly AddressField[];
};

function planChange({ owner, addresses }: AddressBook, { id, data, at, mandatory }: Change): RowPlan {
  const before = addresses.find(({ value }) => value.id === id);
  if (!before) {
    const message = `The ${owner.type} has no address '${shortName(id)}'.`;
    return { faults: [{ column: "data.id", code: "not_found", message }] };
  }
  const address = changeAddressTexts(before.value, data, at);
  checkKept(before.value, address, mandatory);
  if (address === before.value) return { result: "unchanged", id, writes: [], changes: [] };
  return {
    result: "updated",
    id,
    writes: [ownerCheck(owner), ...addressesOf(owner).writes(address, before)],
    changes: ADDRESS_TEXTS.filter((text) => address[text] !== before.value[text]),
  };
}
