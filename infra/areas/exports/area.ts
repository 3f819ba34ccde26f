import { keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Exports",
      group: "Operate",
      place: 45,
      description:
        "Files of orders, their items and transactions, customers, accounts, stock, prices and entries of Custom APIs, as CSV or JSON lines. A job writes the file in the background; a link to it is good for 15 minutes. Products are exported under *Products*, codes under *Promotion codes*.",
    },
  ],
  keys: { exports: [keys.exportJob(ANY), keys.exportPiece(ANY, ANY, 0)] },
  samples: () => import("./samples.ts"),
};
