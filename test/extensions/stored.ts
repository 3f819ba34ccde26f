import type { StoredPart } from "../formats/stored-part.ts";
import { expectData, type Shop } from "../support/shop.ts";

/** A child Custom API, whose changes run one after the other. */
async function addChildApi(shop: Shop): Promise<void> {
  const [parent] = await expectData(shop.get("/v2/settings/extensions/custom-apis"));
  const data = {
    type: "custom_api",
    name: "Notes",
    description: "About wishlists",
    slug: "notes",
    api_type: "note_ext",
    allow_upserts: false,
    timestamps: {},
    relationships: { parent_apis: { data: [{ type: "custom_api", id: parent.id }] } },
  };
  await expectData(shop.post("/v2/settings/extensions/custom-apis", { data }));
}

/** Items of every type that the area stores, see `test/formats`. */
export const storedParts: readonly StoredPart[] = [{ place: 110, add: addChildApi }];
