import type { CountedFamily } from "../counted-records/counted-record.ts";
import { decodeRelease, RELEASE_TYPE } from "./store.ts";

export const releaseCounts: CountedFamily = {
  kind: "releases",
  itemType: RELEASE_TYPE,
  countedIn: (item) => {
    const release = decodeRelease(item);
    if (!release) throw new Error("A release has no content.");
    return { id: release.id, state: release.status === "FAILED" ? "failed" : "" };
  },
};
