import { demoId } from "../../../local/demo/stable-id.ts";
import type { Examples } from "../example.ts";

const caller = "administrator";

/** Pictures and other files of products. */
export const fileExamples: Examples = {
  "files/list-files": { caller, query: { filter: "eq(file_name,alder-mug.svg)" } },
  "files/create-file": {
    caller,
    body: { data: { file_location: "https://images.example.org/lantern-mug.jpg" } },
    form: { file: "@lantern-mug.jpg" },
    more: {
      "Announced, to be sent afterwards": {
        data: { file_name: "glazing.mp4", file_size: 7_340_032, mime_type: "video/mp4" },
      },
    },
  },
  "files/read-file": { caller, path: { file_id: demoId("picture of alder-mug") } },
  "files/delete-file": { caller, path: { file_id: demoId("file to delete") } },
};
