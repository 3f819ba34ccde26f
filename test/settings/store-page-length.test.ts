import { describe, expect, it } from "@jest/globals";
import { applyPageLength, readListQuery } from "../../lib/lists/list-query.ts";
import { getPageLength } from "../../lib/settings/page-length-store.ts";
import { DEFAULT_SETTINGS } from "../../lib/settings/settings.ts";
import { saveSettings } from "../../lib/settings/store.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

describe("the store's page length", () => {
  it.each([
    ["counts where none is asked for", "page[offset]=14", { offset: 14, limit: 7 }],
    ["gives way to one that is", "page[limit]=3", { offset: 0, limit: 3 }],
  ])("%s", async (_, text, page) => {
    const table = memoryTable();
    await saveSettings(table, { settings: { ...DEFAULT_SETTINGS, page_length: 7 }, version: 0 });
    const query = readListQuery(text, "/v2/things", { page: { smallest: 1 } });
    expect((await applyPageLength(query, () => getPageLength(table))).page).toMatchObject(page);
  });

  it("is not read for endpoints without pages", async () => {
    const table = { ...memoryTable(), get: () => Promise.reject(new Error("was read")) };
    const query = readListQuery("", "/v2/thing", {});
    expect(await applyPageLength(query, () => getPageLength(table))).toBe(query);
  });
});
