import { keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  keys: {
    tasks: [keys.task(ANY)],
    keptReplies: [keys.idempotency(ANY)],
  },
};
