import { ADDRESS_TEXTS, type AddressText } from "../settings/address-fields.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";

/** The texts of an address; those that nobody gave are empty. */
export type AddressTexts = { readonly [K in AddressText]: string };

/** An address in the book of an account or a customer. Orders have copies of their own. */
export type OwnedAddress = AddressTexts & {
  readonly id: string;
  readonly owner: AddressOwner;
  readonly created_at: string;
  readonly updated_at: string;
};

/** Some texts of an address, as they come with a request; `null` empties one. */
export type GivenTexts = { readonly [K in AddressText]?: string | null };

const EMPTY: AddressTexts = {
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

/** All texts of a new address. */
export function allTexts(given: GivenTexts): AddressTexts {
  return withTexts(EMPTY, given);
}

/** The address with these texts; the same object if none of them is another one. */
export function withGivenTexts(address: OwnedAddress, given: GivenTexts, at: string): OwnedAddress {
  const changed = withTexts(address, given);
  return changed === address ? address : { ...changed, updated_at: at };
}

function withTexts<T extends AddressTexts>(texts: T, given: GivenTexts): T {
  const changes = ADDRESS_TEXTS.flatMap((field) => {
    const text = given[field] === null ? "" : given[field];
    return text === undefined || text === texts[field] ? [] : [[field, text] as const];
  });
  return changes.length > 0 ? { ...texts, ...Object.fromEntries(changes) } : texts;
}
