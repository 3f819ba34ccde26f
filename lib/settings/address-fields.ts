import type { Profile } from "../use-case/context.ts";

/** In the order of answers. @answers What must an address have? */
export const ADDRESS_TEXTS = [
  "name",
  "first_name",
  "last_name",
  "company_name",
  "phone_number",
  "line_1",
  "line_2",
  "city",
  "county",
  "region",
  "postcode",
  "country",
  "instructions",
] as const;
export type AddressText = (typeof ADDRESS_TEXTS)[number];

/** Fields that a store can require of new addresses; `type` is always required. */
export const ADDRESS_FIELDS = ["type", ...ADDRESS_TEXTS] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** Public storefronts have forms without a county. */
const DEFAULT_MANDATORY_FIELDS: Readonly<Record<Profile, readonly AddressField[]>> = {
  specification: ["first_name", "last_name", "line_1", "county", "postcode", "country"],
  compatible: ["first_name", "last_name", "line_1", "postcode", "country"],
};

export function mandatoryAddressFields(
  { address_mandatory_fields }: { readonly address_mandatory_fields?: readonly AddressField[] },
  profile: Profile,
): readonly AddressField[] {
  return address_mandatory_fields ?? DEFAULT_MANDATORY_FIELDS[profile];
}
