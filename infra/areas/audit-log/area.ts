import { keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  keys: {
    changeNotes: [keys.changeNote(ANY)],
    logDays: [keys.logDays()],
  },
};
