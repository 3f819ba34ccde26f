import { describe, expect, it } from "@jest/globals";
import { listOptionModifiers } from "../../../functions/variations/modifiers/list-option-modifiers.ts";
import { readOptionModifier } from "../../../functions/variations/modifiers/read-option-modifier.ts";
import { call } from "../../support/call.ts";
import { aTee } from "../../support/shops/tee.ts";

describe("GET /pcm/variations/{variation_id}/options/{option_id}/modifiers/{modifier_id}", () => {
  it("200: as it was made; 404 for an unknown one or one of another option", async () => {
    const { table, modifier, colour } = await aTee();
    const [option_id, other] = [colour.ids["Rust"]!, colour.ids["Slate"]!];
    const made = await modifier(colour.id, option_id, { type: "name_append", value: " in rust" });
    const params = { variation_id: colour.id, option_id, modifier_id: made.id as string };
    const read = (more: object = {}) => call(readOptionModifier, { table, params: { ...params, ...more } });
    const { status, body } = await read();
    expect([status, body.data]).toEqual([200, made]);
    expect(body.data.attributes).toMatchObject({ type: "name_append", value: " in rust" });
    expect((await read({ option_id: other })).status).toBe(404);
    expect((await read({ modifier_id: other })).status).toBe(404);
    expect((await read({ variation_id: "nobody" })).status).toBe(404);
  });
});

describe("GET /pcm/variations/{variation_id}/options/{option_id}/modifiers", () => {
  it("200: those of the option alone; 404 for an unknown option", async () => {
    const { table, modifier, colour } = await aTee();
    const [option_id, other] = [colour.ids["Rust"]!, colour.ids["Slate"]!];
    const made = await modifier(colour.id, option_id, { type: "name_append", value: " in rust" });
    await modifier(colour.id, other, { type: "name_append", value: " in slate" });
    const list = (id: string) =>
      call(listOptionModifiers, { table, params: { variation_id: colour.id, option_id: id } });
    const { status, body } = await list(option_id);
    expect([status, body.data]).toEqual([200, [made]]);
    expect((await list("nobody")).status).toBe(404);
  });
});
