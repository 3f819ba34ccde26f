import { buildKey } from "../../../lib/auth/application-key.ts";
import { saveApplicationKey } from "../../../lib/auth/store.ts";
import { OPENED } from "../../local/demo/demo-keys.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";

const NAMES = ["read", "update", "delete", "rotate", "secrets"] as const;
const toSampleId = (name: (typeof NAMES)[number]) => demoId(`application key to ${name}`);

/** Ids of keys for the calls that read, change or delete one. */
export const SAMPLE_KEYS = {
  read: toSampleId("read"),
  update: toSampleId("update"),
  delete: toSampleId("delete"),
  rotate: toSampleId("rotate"),
  secrets: toSampleId("secrets"),
} as const;
export const SECRET_TO_END = demoId("application key secret to end");

/** No one knows their secrets. */
async function addSampleKeys(merchant: Merchant): Promise<void> {
  const writer = merchant();
  const { newId } = writer;
  for (const name of NAMES) {
    const named = { id: toSampleId(name), client_id: `sample-${name}`, name: `Packing table (${name})` };
    const key = buildKey({
      ...named,
      ...{ grants: ["client_credentials"], role: "orders", secret: `${newId()}-x9Qd`, created_at: OPENED },
    });
    const hash = newId();
    const second = { id: SECRET_TO_END, hash, last_four: "m2Tz", created_at: OPENED };
    const secrets = name === "secrets" ? [...key.secrets, second] : key.secrets;
    await saveApplicationKey(writer, { ...key, secrets });
  }
}

export const samples: DemoPart = { add: addSampleKeys };
