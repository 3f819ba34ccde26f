import type { Profile } from "../use-case/context.ts";
import type { Settings } from "./settings.ts";

/** The texts of an address, in the order in which answers have them. */
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

/** What a store can demand of new addresses; `type` is demanded of all of them. */
export const ADDRESS_FIELDS = ["type", ...ADDRESS_TEXTS] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** Public storefronts leave the county out where their form has none. */
const DEFAULT: Readonly<Record<Profile, readonly AddressField[]>> = {
  specification: ["first_name", "last_name", "line_1", "county", "postcode", "country"],
  compatible: ["first_name", "last_name", "line_1", "postcode", "country"],
};

/** What a new address must have in this store. */
export function mandatoryAddressFields(
  { address_mandatory_fields }: Pick<Settings, "address_mandatory_fields">,
  profile: Profile,
): readonly AddressField[] {
  return address_mandatory_fields ?? DEFAULT[profile];
}
