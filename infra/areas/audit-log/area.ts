import { keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Audit log",
      group: "Operate",
      place: 15,
      description:
        "Who changed what: an entry for each change that a member of staff, an application key or a command made, with the fields that changed. What shoppers do is not in it, secrets and what says who a person is are never shown.",
    },
  ],
  pathParameters: {
    entryID: "Id of the entry, from a list.",
  },
  keys: {
    auditLog: [
      keys.auditEntry(ANY, ANY, ANY),
      keys.auditIndex("ACTOR", ANY, ANY),
      keys.auditIndex("DAY", ANY, ANY),
      keys.auditDay(ANY),
      keys.auditMark(ANY, ANY),
    ],
    changeNotes: [keys.changeNote(ANY)],
    logDays: [keys.logDays()],
  },
};
