import { keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Personal data",
      group: "Operate",
      place: 16,
      description:
        "Which records belong to a person, who changed them, and requests to erase them. Orders stay for the books as long as the shop says, and are anonymized then.",
    },
  ],
  pathParameters: {
    requestID: "Id of the erasure request, from the answer that made it or from the list.",
  },
  keys: {
    addressLookUps: [keys.lookUp("addresses", ANY, ANY, ANY)],
    membershipLookUps: [keys.lookUp("memberships", ANY, ANY, ANY)],
    userLookUps: [keys.lookUp("users", ANY, ANY, ANY)],
    personalLogs: [keys.personalLog(ANY, ANY, ANY)],
    erasureRequests: [keys.erasureRequest(ANY), keys.erasureList(ANY, ANY)],
    erasureRuns: [keys.erasureRun(ANY, "RUN")],
    erasureDueMarks: [keys.erasureDue(ANY)],
  },
  samples: () => import("./samples.ts"),
};
