import { beforeEach, describe, expect, it } from "@jest/globals";
import { forgetProcessMemory } from "../../../lib/kernel/process-memory.ts";
import type { Table } from "../../../lib/table/table.ts";
import { shopOn } from "../../support/shop.ts";
import { createApiWith, createEntryIn, putEntry } from "../../support/shops/custom-apis.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const EMPTY = { f: { validation: { string: { regex: "" } } } };
const NONE = { f: {} };

/** Forgets the process's memory, so that no other test has already loaded the engine. */
function freshProcess(table: Table) {
  forgetProcessMemory();
  return shopOn(table);
}

describe("the empty pattern, which fits every text, in a process that has not run a pattern yet", () => {
  let table: Table;
  beforeEach(() => {
    table = memoryTable();
  });

  it("201: a field with it", async () => {
    const shop = freshProcess(table);
    const { id } = await createApiWith(table, EMPTY);
    const { body } = await shop.get(`/v2/settings/extensions/custom-apis/${id}/fields`);
    expect(body.data[0].validation.string.regex).toBe("");
  });

  it("200: a field that gets it", async () => {
    const shop = freshProcess(table);
    const { id } = await createApiWith(table, NONE);
    const { body } = await shop.get(`/v2/settings/extensions/custom-apis/${id}/fields`);
    const path = `/v2/settings/extensions/custom-apis/${id}/fields/${body.data[0].id}` as const;
    const answer = await shop.put(path, { data: { type: "custom_field", validation: EMPTY.f.validation } });
    expect([answer.status, answer.body.data.validation.string.regex]).toEqual([200, ""]);
  });

  it("201: an entry under it, and one after it has changed", async () => {
    const api = await createApiWith(table, EMPTY);
    freshProcess(table);
    const entry = await createEntryIn(table, api, { f: "anything" });
    expect(entry.f).toBe("anything");
    const changed = await putEntry(table, api, entry.id, { f: "" });
    expect([changed.status, changed.body.data.f]).toEqual([200, ""]);
  });

  it("says nothing in the document of the Custom APIs", async () => {
    const shop = freshProcess(table);
    await createApiWith(table, EMPTY);
    const { text } = await shop.get("/v2/settings/extensions/specifications/openapi");
    expect(text).not.toContain('"pattern":""');
    expect(text).not.toContain('"x-re2-pattern":""');
  });
});
