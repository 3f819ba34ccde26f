import { describe, expect, it } from "@jest/globals";
import { anEmptyShop, expectData } from "../support/shop.ts";

const file_location = "https://pictures.example/cup.png";

describe("fields of a new file that are not read", () => {
  it.each([
    [{ data: { file_location, file_name: "a.png", file_size: 3 } }, ["data.file_name", "data.file_size"]],
    [{ file_location, mime_type: "image/png" }, ["mime_type"]],
    [{ file_name: "a.png", data: { file_location } }, ["file_name"]],
  ])("422 naming them: %j; a store that keeps them gets messages", async (body, names) => {
    const shop = anEmptyShop();
    const refused = await shop.post("/v2/files", body);
    expect([refused.status, refused.body.errors.map(({ source }) => source)]).toEqual([422, names]);
    await expectData(shop.put("/v2/settings", { data: { type: "settings", fields_without_effect: "keep" } }));
    const { status, body: kept } = await shop.post("/v2/files", body);
    expect([status, kept.meta?.messages?.map(({ source }) => source.id)]).toEqual([201, names]);
  });
});
