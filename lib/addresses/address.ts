import { TITLES } from "../kernel/error-titles.ts";
import { problem, toApiError } from "../kernel/errors.ts";
import { ADDRESS_TEXTS, type AddressField, type AddressText } from "../settings/address-fields.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";

/** Missing texts are empty strings. */
type AddressTexts = { readonly [K in AddressText]: string };

/** An address of an account or a customer. Orders have their own copies. */
export type OwnedAddress = AddressTexts & {
  readonly id: string;
  readonly owner: AddressOwner;
  readonly created_at: string;
  readonly updated_at: string;
};

/** Texts of a request; `null` empties a text. */
type AddressTextChanges = { readonly [K in AddressText]?: string | null };

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

/** @throws ApiError 400 with every missing text that the store requires @answers What must an address have? */
export function checkMandatory(texts: AddressTexts, mandatory: readonly AddressField[]): void {
  refuse(ADDRESS_TEXTS.filter((field) => mandatory.includes(field) && isBlank(texts[field])));
}

/** Stored addresses may lack required texts, but not lose any. @throws ApiError 400 for each one lost */
export function checkKept(
  before: AddressTexts,
  after: AddressTexts,
  mandatory: readonly AddressField[],
): void {
  const isEmptied = (field: AddressText) => !isBlank(before[field]) && isBlank(after[field]);
  refuse(ADDRESS_TEXTS.filter((field) => mandatory.includes(field) && isEmptied(field)));
}

function refuse(missing: readonly AddressText[]): void {
  const [first, ...others] = missing.map((field) =>
    problem(400, `'${field}' is required.`, { title: TITLES.required, source: `data.${field}` }),
  );
  if (first) throw toApiError(first, ...others);
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}
