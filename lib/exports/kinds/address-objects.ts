import type { OwnedAddress } from "../../addresses/address.ts";
import type { ExportRow } from "../../export-files/export-progress.ts";
import { compareText } from "../../kernel/compare-text.ts";
import type { Fields } from "../../kernel/objects.ts";
import { ADDRESS_TEXTS } from "../../settings/address-fields.ts";

/**
 * The objects of an owner's addresses, without ids. An import finds an address by its texts, so two that are equal have one
 * object; texts are also the order, in which every copy of a store has them.
 * @param owner names the owner
 */
export function toAddressRows(owner: Fields, addresses: readonly OwnedAddress[]): readonly ExportRow[] {
  const rows = addresses.map((address) => {
    const texts = ADDRESS_TEXTS.flatMap((text) => (address[text] === "" ? [] : [[text, address[text]]]));
    return [
      JSON.stringify(texts),
      { data: { type: "address", ...owner, ...Object.fromEntries(texts) } },
    ] as const;
  });
  return [...new Map(rows)].sort(([one], [other]) => compareText(one, other)).map(([, row]) => row);
}
