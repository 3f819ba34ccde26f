import { demoId } from "../../infra/local/demo/stable-id.ts";
import { showExamples } from "../support/examples.ts";

/** Pictures and other files of products. */
showExamples({
  "files/list-files": { caller: "administrator", query: { filter: "eq(file_name,alder-mug.svg)" } },
  "files/create-file": {
    data: { file_location: "https://images.example.org/lantern-mug.jpg" },
    form: { file: "@lantern-mug.jpg" },
    more: {
      "Announced, to be sent afterwards": {
        data: { file_name: "glazing.mp4", file_size: 7_340_032, mime_type: "video/mp4" },
      },
    },
  },
  "files/read-file": { caller: "administrator", path: { file_id: demoId("picture of alder-mug") } },
  "files/delete-file": { path: { file_id: demoId("file to delete") } },
});
