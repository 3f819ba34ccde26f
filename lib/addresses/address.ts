import { ADDRESS_TEXTS, type AddressText } from "../settings/address-fields.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";

/** Missing texts are empty strings. */
export type AddressTexts = { readonly [K in AddressText]: string };

/** An address of an account or a customer. Orders have their own copies. */
export type OwnedAddress = AddressTexts & {
  readonly id: string;
  readonly owner: AddressOwner;
  readonly created_at: string;
  readonly updated_at: string;
};

/** Texts of a request; `null` empties a text. */
export type AddressTextChanges = { readonly [K in AddressText]?: string | null };

const EMPTY_TEXTS: AddressTexts = {
  name: "",
  first_name: "",
  last_name: "",
  company_name: "",
  phone_number: "",
  line_1: "",
  line_2: "",
  city: "",
  county: "",
  region: "",
  postcode: "",
  country: "",
  instructions: "",
};

export function fillTexts(sent: AddressTextChanges): AddressTexts {
  return mergeTexts(EMPTY_TEXTS, sent);
}

/** Returns the same object if no text changes. */
export function changeAddressTexts(
  address: OwnedAddress,
  sent: AddressTextChanges,
  at: string,
): OwnedAddress {
  const changed = mergeTexts(address, sent);
  return changed === address ? address : { ...changed, updated_at: at };
}

function mergeTexts<T extends AddressTexts>(texts: T, sent: AddressTextChanges): T {
  const changes = ADDRESS_TEXTS.flatMap((field) => {
    const text = sent[field] === null ? "" : sent[field];
    return text === undefined || text === texts[field] ? [] : [[field, text] as const];
  });
  return changes.length > 0 ? { ...texts, ...Object.fromEntries(changes) } : texts;
}
