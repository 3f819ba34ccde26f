import { createCustomApi } from "../../../lib/extensions/custom-apis/custom-apis.ts";
import { GUEST_SHOPPER, REGISTERED_SHOPPER } from "../../../lib/extensions/roles.ts";
import { findDefinition } from "../../../lib/extensions/store.ts";
import { aDayEarlier, addMissing, type Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";
import { addExtensions, type Extension, extensionIds, textField } from "./demo.ts";

const locations: Extension = {
  name: "Store locations",
  description: "Where there is a shop",
  slug: "store-locations",
  api_type: "store_location_ext",
  fields: [
    textField("name", "Name", { allow_null_values: false, max_length: 80 }),
    textField("city", "City", { allow_null_values: false }),
    textField("phone", "Phone"),
    textField("fax", "Fax"),
    { slug: "step_free", name: "Step-free entrance", field_type: "boolean" },
  ],
  policies: [
    [GUEST_SHOPPER, ["list"]],
    [REGISTERED_SHOPPER, ["list"]],
  ],
  entries: [
    { name: "Ferry landing", city: "Portland", phone: "+1 207 555 0101", step_free: true },
    { name: "Mill Street", city: "Bath", phone: "+1 207 555 0102", step_free: false },
    { name: "Closed branch", city: "Camden" },
    { name: "Summer kiosk", city: "Peaks Island" },
  ],
};

const { slug, api_type } = locations;

/** The Custom API for changing calls, with the ids that they change and delete. */
export const storeLocations = {
  slug,
  type: api_type,
  id: extensionIds.api(slug),
  fieldToChange: extensionIds.field(slug, "phone"),
  fieldToDelete: extensionIds.field(slug, "fax"),
  policyToChange: extensionIds.policy(slug, GUEST_SHOPPER),
  policyToDelete: extensionIds.policy(slug, REGISTERED_SHOPPER),
  entryToTell: extensionIds.entry(slug, 1),
  entryToChange: extensionIds.entry(slug, 2),
  entryToDelete: extensionIds.entry(slug, 3),
  otherToDelete: extensionIds.entry(slug, 4),
} as const;

const ended = "custom api to delete";
const CUSTOM_API_TO_DELETE = demoId(ended);

/** Custom APIs that examples change and delete. */
async function addSampleCustomApis(merchant: Merchant): Promise<void> {
  await addExtensions(merchant, [locations]);
  await addMissing(findDefinition(merchant().table, { id: CUSTOM_API_TO_DELETE }), () =>
    createCustomApi(merchant(ended), {
      data: { type: "custom_api", name: "Old newsletter", slug: "newsletter", api_type: "newsletter_ext" },
    }),
  );
}

export const samples: DemoPart = { add: (merchant) => addSampleCustomApis(aDayEarlier(merchant)) };
