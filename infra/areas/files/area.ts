import { keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Files",
      group: "Sell",
      place: 150,
      description:
        "Pictures and documents: uploaded, announced for an upload of their own, or linked from elsewhere. A product names its files under *Product files and images*.",
    },
  ],
  keys: {
    files: [keys.file(ANY), keys.listRow("files", ANY, ANY), keys.listCount("files", 0)],
    removedContents: [keys.removedContent(ANY, ANY)],
  },
};
