import { setTimeout as pause } from "node:timers/promises";
import { functionContainers } from "../containers.ts";
import { type Call, type Check, expectStatus, type One, same, type Token } from "./calls.ts";
import type { LocalApi } from "./local-api.ts";

type Release = One<{ readonly meta: { readonly release_status: string } }>;
type List<T> = { readonly data: readonly (T & { readonly id: string })[] };

const TRIES = 30;
const PAUSE_MS = 500;

/** Calls of an administrator: a Custom API, and a publication that the worker has to finish. */
export function shopChecks(call: Call): readonly Check[] {
  let token = "";
  const define = {
    ...{ type: "custom_api", name: "Kilns", slug: "kilns", api_type: "kiln_ext", timestamps: {} },
    relationships: { parent_apis: { data: [] } },
  };
  return [
    {
      says: "an administrator gets a token",
      run: async () => {
        const body = "grant_type=client_credentials&client_id=demo-admin&client_secret=demo-secret";
        token = expectStatus(await call<Token>("POST", "/oauth/access_token", { body }), 200).access_token;
      },
    },
    {
      says: "a Custom API is defined, and its first entry is in its list",
      run: async () => {
        const defined = { token, body: { data: define } };
        expectStatus(await call("POST", "/v2/settings/extensions/custom-apis", defined), 201);
        const entry = { token, body: { data: { type: "kiln_ext" } } };
        const { id } = expectStatus(await call<One>("POST", "/v2/extensions/kilns", entry), 201).data;
        const { data } = expectStatus(
          await call<List<object>>("GET", "/v2/extensions/kilns", { token }),
          200,
        );
        same(
          "ids in the list",
          data.map((one) => one.id),
          [id],
        );
      },
    },
    {
      says: "a release that a request leaves unfinished is published by the worker",
      run: async () => {
        const [catalog] = expectStatus(await call<List<object>>("GET", "/pcm/catalogs", { token }), 200).data;
        const releases = `/pcm/catalogs/${catalog?.id}/releases`;
        const { id, meta } = expectStatus(
          await call<Release>("POST", releases, { token, body: {} }),
          201,
        ).data;
        if (meta.release_status === "PUBLISHED") throw new Error("the request left nothing to the worker");
        for (let tried = 1, status = ""; status !== "PUBLISHED"; tried += 1) {
          const read = expectStatus(await call<Release>("GET", `${releases}/${id}`, { token }), 200);
          status = read.data.meta.release_status;
          if (tried === TRIES) same("its status", status, "PUBLISHED");
          await pause(PAUSE_MS);
        }
      },
    },
  ];
}

const CONTAINER_TRIES = 100;
const CONTAINER_PAUSE_MS = 50;

/** Checks of the shutdown at the worst time: while a function answers. */
export function endChecks(call: Call, api: LocalApi): readonly Check[] {
  return [
    {
      says: "ended amid a request, it leaves no container and no process behind",
      run: async () => {
        const before = new Set(await functionContainers());
        const makeAddedTotals = async () => (await functionContainers()).filter((id) => !before.has(id));
        const asked = call("GET", "/v2/carts/my-cart").catch(() => {});
        for (let tried = 0; tried < CONTAINER_TRIES && (await makeAddedTotals()).length === 0; tried += 1)
          await pause(CONTAINER_PAUSE_MS);
        same("nothing listens any more", await api.stop(), true);
        await asked;
        same("containers that are left", await makeAddedTotals(), []);
      },
    },
  ];
}
