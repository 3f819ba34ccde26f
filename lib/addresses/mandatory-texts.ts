import { TITLES } from "../kernel/error-titles.ts";
import { problem, toApiError } from "../kernel/errors.ts";
import { ADDRESS_TEXTS, type AddressField, type AddressText } from "../settings/address-fields.ts";
import type { AddressTexts } from "./address.ts";

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
