import type { LoggedEvent } from "../../event-log/logged-event.ts";
import { contentOf, decoded, entity } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import { queryAll } from "../../table/query-all.ts";
import type { Delete, Put, Table } from "../../table/table.ts";
import type { DeadLetter } from "./dead-letter.ts";

const deadLetters = entity<DeadLetter>("dead_letter");

const KEPT_SECONDS = 30 * 24 * 60 * 60;

/** Writes one for the transaction that gives the event up. */
export function deadLetterWrite(letter: DeadLetter): Put {
  const expires_at = Math.floor(Date.parse(letter.at) / 1000) + KEPT_SECONDS;
  const item = { ...keyOf(letter), type: deadLetters.type, expires_at, ...contentOf(deadLetters, letter) };
  return { put: item, when: { unconditional: "the same event given up again is the same letter" } };
}

/** Forgets one that is tried again. */
export function deadLetterRemoval(letter: DeadLetter): Delete {
  return { delete: keyOf(letter), when: { only: "present" } };
}

/** Those of an integration, by the time of their events. */
export async function getDeadLetters(table: Table, integrationId: string): Promise<DeadLetter[]> {
  const { pk, sk } = keys.deadLetter(integrationId, "", "");
  const items = await queryAll(table, { pk, sk: { prefix: sk }, consistent: true });
  return items.map((item) => decoded(deadLetters, item));
}

/** That of an event; `undefined` if it was not given up. */
export async function getDeadLetterOf(
  table: Table,
  integrationId: string,
  { id, at }: Pick<LoggedEvent, "id" | "at">,
): Promise<DeadLetter | undefined> {
  const item = await table.get(keys.deadLetter(integrationId, at, id));
  return item && decoded(deadLetters, item);
}

function keyOf({ integration_id, event }: DeadLetter) {
  return keys.deadLetter(integration_id, event.at, event.id);
}
