import { beforeEach, describe, expect, it } from "@jest/globals";
import type { PathStore } from "../../support/by-path.ts";
import {
  LEAST_WEBHOOK as HOOK,
  integrationsByPath,
  INTEGRATIONS_PATH as PATH,
} from "../../support/events/integrations.ts";

let store: PathStore;
let { post, put } = integrationsByPath();
beforeEach(() => {
  ({ store, post, put } = integrationsByPath());
});

describe("signing secrets", () => {
  it("200: a new one is taken, and told no more than the first", async () => {
    const { id, configuration } = (await post()).body.data;
    const signing_secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    const data = { type: "integration", configuration: { url: configuration.url, signing_secret } };
    const changed = await put(id, data);
    expect(changed.status).toBe(200);
    expect(changed.text).not.toContain(signing_secret);
    expect((await store.get(`${PATH}/${id}`)).text).not.toContain(signing_secret);
    expect(changed.body.data.configuration.secret_key ?? "****************cret").toBe("****************cret");
  });

  it.each(["whsec_", "whsec_abc", "plain", "whsec_not base64!", 7])("422: %s", async (signing_secret) => {
    const { id } = (await post()).body.data;
    const data = { type: "integration", configuration: { url: HOOK.configuration.url, signing_secret } };
    expect((await put(id, data)).status).toBe(422);
  });
});
