import { decodeItem, entity, toContent } from "../../../table/entity.ts";
import { keys } from "../../../table/keys.ts";
import { queryAll } from "../../../table/query-all.ts";
import type { Delete, Put, Table } from "../../../table/table.ts";
import type { LoggedEvent } from "../../log/logged-event.ts";
import type { DeadLetter } from "./dead-letter.ts";

const deadLetters = entity<DeadLetter>("dead_letter");

const KEPT_SECONDS = 30 * 24 * 60 * 60;

export function deadLetterWrite(letter: DeadLetter): Put {
  const expires_at = Math.floor(Date.parse(letter.at) / 1000) + KEPT_SECONDS;
  const item = {
    ...deadLetterKey(letter),
    type: deadLetters.type,
    expires_at,
    ...toContent(deadLetters, letter),
  };
  return { put: item, when: { unconditional: "the same event given up again is the same letter" } };
}

export function deadLetterRemoval(letter: DeadLetter): Delete {
  return { delete: deadLetterKey(letter), when: { only: "present" } };
}

/** Reads an integration's dead letters in the order of their event times. */
export async function getDeadLetters(table: Table, integrationId: string): Promise<DeadLetter[]> {
  const { pk, sk } = keys.deadLetter(integrationId, "", "");
  const items = await queryAll(table, { pk, sk: { prefix: sk }, consistent: true });
  return items.map((item) => decodeItem(deadLetters, item));
}

/** Reads the dead letter of one event; `undefined` if the event was not given up. */
export async function findDeadLetter(
  table: Table,
  integrationId: string,
  { id, at }: Pick<LoggedEvent, "id" | "at">,
): Promise<DeadLetter | undefined> {
  const item = await table.get(keys.deadLetter(integrationId, at, id));
  return item && decodeItem(deadLetters, item);
}

function deadLetterKey({ integration_id, event }: DeadLetter) {
  return keys.deadLetter(integration_id, event.at, event.id);
}
