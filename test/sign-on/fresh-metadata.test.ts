import { beforeEach, describe, expect, it } from "@jest/globals";
import { getOidcProfiles } from "../../lib/realms/oidc-profiles/oidc-profiles-store.ts";
import { SILENT } from "../support/oidc/hand-made-provider.ts";
import { aSignOnStore, type SignOnStore } from "../support/oidc/sign-on-shop.ts";

const DOCUMENT = "/.well-known/openid-configuration";

let store: SignOnStore;
beforeEach(async () => {
  store = await aSignOnStore();
});

const fetches = () => store.provider.pathsOf().filter((path) => path === DOCUMENT).length;
const stored = async () => (await getOidcProfiles(store.table, store.realm)).value.profiles[0]!;

describe("a provider's document", () => {
  it("is read again after an hour, and stored", async () => {
    await store.codeOf();
    store.later(3599);
    expect(fetches()).toBe(0);
    store.later(2);
    store.provider.document["token_endpoint"] = `${store.provider.issuer}/token`;
    store.provider.document["token_endpoint_auth_methods_supported"] = ["client_secret_post"];
    await store.codeOf();
    await store.codeOf();
    expect(fetches()).toBe(1);
    expect((await stored()).metadata.takesSecretInBody).toBe(true);
    expect((await stored()).metadata_read_at).toBe(store.now().toISOString());
  });

  it("counts for a day while the provider does not answer; then sign-ins wait", async () => {
    store.provider.behaviours.set(DOCUMENT, SILENT);
    store.later(23 * 3600);
    expect(await store.codeOf()).toEqual(expect.any(String));
    store.later(3600);
    expect((await store.walkThrough())["error"]).toBe("temporarily_unavailable");
    store.provider.behaviours.clear();
    store.later(61);
    expect(await store.codeOf()).toEqual(expect.any(String));
  });

  it("is asked for once a minute at most after a failure", async () => {
    store.provider.behaviours.set(DOCUMENT, SILENT);
    store.later(2 * 3600);
    for (let count = 0; count < 3; count += 1) await store.codeOf();
    expect(fetches()).toBe(1);
  });

  it.each([
    ["another issuer", { issuer: "https://login.larkfield.example/v2" }],
    ["an inner token endpoint", { token_endpoint: "https://10.0.0.1/token" }],
  ])("stays as it was if the newer one has %s", async (_, change) => {
    const before = (await stored()).metadata;
    Object.assign(store.provider.document, change);
    store.later(2 * 3600);
    expect(await store.codeOf()).toEqual(expect.any(String));
    expect((await stored()).metadata).toEqual(before);
  });
});
