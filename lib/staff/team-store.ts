import { type Document, entity, getDocument, putDocument } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Put, Table } from "../table/table.ts";
import { NO_TEAM, type Team } from "./team.ts";

const teamEntity = entity<Team>("staff_team");

/** Read before the members that a decision rests on. */
export async function getTeam(table: Table): Promise<Document<Team>> {
  return (await getDocument(table, teamEntity, keys.staffTeam())) ?? { value: NO_TEAM, version: 0 };
}

export function teamWrite(team: Team, { version }: Pick<Document<Team>, "version">): Put {
  return putDocument(teamEntity, keys.staffTeam(), team, version);
}
