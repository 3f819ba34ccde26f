import { isRefused, putStep, writeStep } from "../table/effects/write-step.ts";
import { entity, plainContentOf, plainlyDecoded } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { queryAll } from "../table/query-all.ts";
import type { Condition, Put, Table } from "../table/table.ts";
import type { ApplicationKey } from "./application-key.ts";

const applicationKey = entity<ApplicationKey>("application_key");

/** The application key with this client id. */
export async function getApplicationKey(table: Table, clientId: string): Promise<ApplicationKey | undefined> {
  const item = await table.get(keys.applicationKey(clientId));
  return item && plainlyDecoded(applicationKey, item);
}

/** All application keys, in the order of their client ids. */
export async function listApplicationKeys(table: Table): Promise<readonly ApplicationKey[]> {
  const items = await queryAll(table, { pk: keys.applicationKey("").pk, consistent: true });
  return items.map((item) => plainlyDecoded(applicationKey, item));
}

/** Stores a new key. @returns false if the client id is taken */
export async function createApplicationKey(table: Table, key: ApplicationKey): Promise<boolean> {
  return !isRefused(await putStep(table, keyWrite(key, { only: "absent" })));
}

/** Stores a key in place of the one with its client id. @returns false if there is no such key */
export async function replaceApplicationKey(table: Table, key: ApplicationKey): Promise<boolean> {
  return !isRefused(await putStep(table, keyWrite(key, { only: "present" })));
}

function keyWrite(key: ApplicationKey, when: Condition): Put {
  const { type } = applicationKey;
  return {
    put: { ...keys.applicationKey(key.client_id), type, ...plainContentOf(applicationKey, key) },
    when,
  };
}

/**
 * Deletes a key. Its tokens live on until they expire, one hour at most.
 * @param token new for every deletion: within ten minutes the same one would be taken for a repeat
 * @returns false if there is no such key
 */
export async function deleteApplicationKey(table: Table, clientId: string, token: string): Promise<boolean> {
  const deletion = { delete: keys.applicationKey(clientId), when: { only: "present" } } as const;
  return !isRefused(await writeStep({ table, newId: () => token }, [deletion]));
}
