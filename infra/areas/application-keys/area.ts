import type { Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Application keys",
      group: "Operate",
      place: 44,
      description:
        "Ids and secrets by which clients get bearer tokens: made, limited by a role, rotated without an outage, and ended at once.",
    },
  ],
  pathParameters: { keyID: "Id of the application key.", secretID: "Id of the secret." },
  samples: () => import("./samples.ts"),
};
