import { describe, expect, it } from "@jest/globals";
import { aTee } from "../../support/shops/tee.ts";

describe("GET /pcm/variations/{variation_id}/options/{option_id}/modifiers/{modifier_id}", () => {
  it("200: as it was made; 404 for an unknown one or one of another option", async () => {
    const { get, modifier, colour } = await aTee();
    const [option_id, other] = [colour.ids["Rust"]!, colour.ids["Slate"]!];
    const made = await modifier(colour.id, option_id, { type: "name_append", value: " in rust" });
    const read = (id: string, option = option_id, variation = colour.id) =>
      get(`/pcm/variations/${variation}/options/${option}/modifiers/${id}`);
    const { status, body } = await read(made.id);
    expect([status, body.data]).toEqual([200, made]);
    expect(body.data.attributes).toMatchObject({ type: "name_append", value: " in rust" });
    expect((await read(made.id, other)).status).toBe(404);
    expect((await read(other)).status).toBe(404);
    expect((await read(made.id, option_id, "nobody")).status).toBe(404);
  });
});

describe("GET /pcm/variations/{variation_id}/options/{option_id}/modifiers", () => {
  it("200: those of the option alone; 404 for an unknown option", async () => {
    const { get, modifier, colour } = await aTee();
    const [option_id, other] = [colour.ids["Rust"]!, colour.ids["Slate"]!];
    const made = await modifier(colour.id, option_id, { type: "name_append", value: " in rust" });
    await modifier(colour.id, other, { type: "name_append", value: " in slate" });
    const list = (id: string) => get(`/pcm/variations/${colour.id}/options/${id}/modifiers`);
    const { status, body } = await list(option_id);
    expect([status, body.data]).toEqual([200, [made]]);
    expect((await list("nobody")).status).toBe(404);
  });
});
