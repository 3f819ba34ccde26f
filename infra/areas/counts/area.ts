import { indexKeys, keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Counts",
      group: "Operate",
      place: 47,
      description:
        "Numbers for the first page of a console: orders that wait for payment or shipping, and what is wrong.",
    },
  ],
  keys: {
    counts: [keys.counts(ANY)],
    countedStates: [keys.countedState(ANY, ANY)],
  },
  indexKeys: {
    failingDeliveries: [indexKeys.failingDeliveries()],
    orderQueues: [indexKeys.orderQueue(ANY)],
    tasksSetAside: [indexKeys.tasksSetAside()],
  },
};
