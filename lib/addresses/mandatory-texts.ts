import { TITLES } from "../kernel/error-titles.ts";
import { errorOf, problem } from "../kernel/errors.ts";
import { ADDRESS_TEXTS, type AddressField, type AddressText } from "../settings/address-fields.ts";
import type { AddressTexts } from "./address.ts";

/** @throws ApiError 400 naming each text that a new address of this store must have and this one has not */
export function checkMandatory(texts: AddressTexts, mandatory: readonly AddressField[]): void {
  refuse(ADDRESS_TEXTS.filter((field) => mandatory.includes(field) && isBlank(texts[field])));
}

/**
 * An address that is stored stays as it is when the store demands more; what it has and must have it keeps.
 * @throws ApiError 400 naming each text that a change would empty
 */
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
  if (first) throw errorOf(first, ...others);
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}
