import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints } from "../../infra/endpoints.ts";
import { type EffectStore, openEffectStore } from "../support/effects/look-for-effects.ts";
import { listConditional, missParent, missPath, openCase } from "../support/if-match/conditional.ts";
import { UNCONDITIONAL } from "../support/if-match/unconditional.ts";

const conditional = listConditional();
const named = conditional.map((one) => [one.endpoint.id, one] as const);
const OTHER = 'W/"other-0"';

let store: EffectStore;
beforeAll(async () => {
  store = await openEffectStore();
}, 60_000);

const countWrites = () => {
  const { put, update, transact } = store.table.calls;
  return put + update + transact;
};

describe("writing endpoints", () => {
  it("take If-Match, or have a reason not to", () => {
    const writing = endpoints.filter(
      ({ method, table, ifMatch, headers = {} }) =>
        method !== "GET" && table !== "none" && ifMatch === undefined && !("if-match" in headers),
    );
    expect(writing.map(({ id }) => id).toSorted()).toEqual(Object.values(UNCONDITIONAL).flat().toSorted());
  });
});

describe("If-Match", () => {
  it.each(named)("400: malformed, %s", async (_, one) => {
    const { send } = await openCase(store, one);
    const before = countWrites();
    for (const header of ['"open', "bare", '"a" "b"', '*, "a"', ""]) {
      const { status, body } = await send(header);
      expect([status, body.errors[0].source]).toEqual([400, "If-Match"]);
    }
    expect(countWrites()).toBe(before);
  });

  it.each(named)("412: another state, and nothing is written, %s", async (_, one) => {
    const { send, read } = await openCase(store, one);
    const { etag, body } = await read();
    const before = countWrites();
    const refused = await send(OTHER);
    expect([refused.status, refused.body.errors[0].source]).toEqual([412, "If-Match"]);
    expect(refused.body.errors[0].detail).toContain(etag);
    expect(refused.body.errors[0].detail).toContain(OTHER);
    const { etag_id, current } = refused.body.errors[0].meta;
    expect([`W/"${etag_id}"`, current.meta.etag_id]).toEqual([etag, etag_id]);
    expect(countWrites()).toBe(before);
    expect(await read()).toEqual({ etag, body });
  });

  it.each(named)("names the state that was read, alone or in a list, or any, %s", async (_, one) => {
    for (const form of ["own", "list", "any", "none"] as const) {
      const { send, read } = await openCase(store, one);
      const { etag } = await read();
      const header = { own: etag, list: `${OTHER}, ${etag}`, any: "*", none: undefined }[form];
      const { status, text } = await send(header);
      expect([form, status < 300 ? "taken" : text]).toEqual([form, "taken"]);
    }
  });

  it.each(named.filter(([, { endpoint }]) => endpoint.method === "PUT"))(
    "the answer has the tag of the next read, %s",
    async (_, one) => {
      const { send, read } = await openCase(store, one);
      const { status, headers } = await send();
      if (status === 204) return;
      expect(headers["etag"]).toBe((await read()).etag);
    },
  );

  it.each(named.filter(([, { endpoint }]) => endpoint.method === "PUT"))(
    "412 says who has made the state, to merchants alone, %s",
    async (_, one) => {
      const { send } = await openCase(store, one);
      await send();
      const { meta } = (await send(OTHER)).body.errors[0];
      const isNew = meta.updated_at === store.now().toISOString();
      const isShown = isNew && one.example.caller === "administrator";
      if (isShown || meta.updated_at !== undefined) {
        expect(meta.updated_by).toBe(isShown ? "Key-demo-admin" : undefined);
      }
    },
  );

  it.each(named.filter(([, one]) => missPath(one)))(
    "412: there is nothing, also for any state; 404 without it, %s",
    async (_, one) => {
      const { send } = await openCase(store, one);
      const before = countWrites();
      const refused = await send("*", missPath(one));
      expect([refused.status, refused.body.errors[0].source]).toEqual([412, "If-Match"]);
      expect(refused.body.errors[0].detail).toContain("none");
      expect((await send(undefined, missPath(one))).status).toBe(404);
      expect(countWrites()).toBe(before);
    },
  );

  it.each(named.filter(([, one]) => missParent(one)))(
    "404: what it belongs to does not exist, %s",
    async (_, one) => {
      const { send } = await openCase(store, one);
      expect((await send("*", missParent(one))).status).toBe(404);
    },
  );
});
