import { keys } from "../table/keys.ts";
import { dataOf, type Table, type WriteOutcome } from "../table/table.ts";
import type { ApplicationKey } from "./application-key.ts";

export async function getApplicationKey(table: Table, clientId: string): Promise<ApplicationKey | undefined> {
  const item = await table.get(keys.applicationKey(clientId));
  return item && dataOf<ApplicationKey>(item);
}

/** @throws ConditionFailed if the client id is taken */
export function createApplicationKey(table: Table, key: ApplicationKey): Promise<WriteOutcome> {
  const item = { ...keys.applicationKey(key.client_id), type: "application_key", data: key };
  return table.put(item, { only: "absent" });
}

export async function listApplicationKeys(table: Table): Promise<readonly ApplicationKey[]> {
  const { pk } = keys.applicationKey("");
  const found: ApplicationKey[] = [];
  for (let page = await table.query({ pk, consistent: true }); ; ) {
    found.push(...page.items.map((item) => dataOf<ApplicationKey>(item)));
    if (!page.next) return found;
    page = await table.query({ pk, consistent: true, after: page.next });
  }
}

/** Takes the place of the key with this id. @throws ConditionFailed if there is no such key */
export function replaceApplicationKey(table: Table, key: ApplicationKey): Promise<WriteOutcome> {
  const item = { ...keys.applicationKey(key.client_id), type: "application_key", data: key };
  return table.put(item, { only: "present" });
}

/**
 * Its tokens live on until they expire, one hour at most.
 * @param token new for every deletion: within ten minutes the same one would be taken for a repeat
 * @throws ConditionFailed if there is no such key
 */
export function deleteApplicationKey(table: Table, clientId: string, token: string): Promise<WriteOutcome> {
  return table.transact([{ delete: keys.applicationKey(clientId), when: { only: "present" } }], token);
}
