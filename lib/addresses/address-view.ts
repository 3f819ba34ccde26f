import { tagView } from "../kernel/etag.ts";
import type { View } from "../schemas/view.ts";
import type { OwnedAddress } from "./address.ts";
import type { AddressView, addressResponse } from "./schemas.ts";

export function addressView({ id, owner, created_at, updated_at, ...texts }: OwnedAddress): AddressView {
  const { name, first_name, last_name, company_name, phone_number } = texts;
  const { line_1, line_2, city, county, region, postcode, country, instructions } = texts;
  return tagView({
    id,
    type: "address",
    ...{ name, first_name, last_name, company_name, phone_number },
    ...{ line_1, line_2, city, county, region, postcode, country, instructions },
    relationships: buildAddressRelationships(owner),
    links: { self: `/v2/${owner.type}s/${owner.id}/addresses/${id}` },
    meta: { timestamps: { created_at, updated_at } },
  });
}

export function addressAnswer(address: OwnedAddress): View<typeof addressResponse> {
  const data = addressView(address);
  return { data, links: data.links };
}

/** Contains the owner both directly and in `data`, because clients read either. */
function buildAddressRelationships({ type, id }: OwnedAddress["owner"]): AddressView["relationships"] {
  if (type === "account") return { account: { type, id, data: { type, id } } };
  return { customer: { type, id, data: { type, id } } };
}
