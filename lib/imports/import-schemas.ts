import type { FromSchema } from "json-schema-to-ts";
import type { ImportType } from "../jobs/import-job.ts";
import { describeFields } from "../schemas/describe-schema.ts";
import { openObject } from "../schemas/exact-object.ts";
import { resourceId } from "../schemas/fields.ts";
import { withSentForm } from "../schemas/sent-as.ts";
import { nameSchema } from "../schemas/titled.ts";

const attributes = describeFields(
  {
    file_name: { type: "string", minLength: 1, maxLength: 255 },
    file_size: { type: "integer", minimum: 1 },
    dry_run: { type: "boolean" },
  },
  {
    file_name: "Name of the file; the job shows it.",
    file_size: "Bytes that will be sent, 50 MB (52,428,800) at most.",
    dry_run: "Only says what the import would do.",
  },
);

const sentFile = openObject(["file_name", "mime_type", "content"], {
  file_name: { type: "string", maxLength: 255 },
  mime_type: { type: "string", maxLength: 255 },
  content: { type: "string" },
});

const formFields = openObject(
  ["file"],
  describeFields(
    {
      file: { type: "string", contentMediaType: "application/octet-stream" },
      dry_run: { enum: ["true", "false"] },
    },
    {
      file: "The file to import, in UTF-8, as it is or packed with gzip. Some 4 MB at most.",
      dry_run:
        "`true`: only says what the import would do. It goes before the query parameter of the same name.",
    },
  ),
);

/** JSON announces a file, or names a job; a form has the file. @param title name of the schema */
// @__NO_SIDE_EFFECTS__
export function describeImportRequest<const T extends ImportType>(type: T, title: string) {
  const data = describeFields(
    { type: { const: type }, id: resourceId, attributes: openObject([], attributes) },
    {
      id:
        "Id of a job: starts one whose announced file was sent, or goes on with the file of an ended dry run, or of a job " +
        "that failed or was cancelled.",
      attributes:
        "A file that is sent afterwards: `file_name` and `file_size`. A job that goes on reads `dry_run` alone.",
    },
  );
  const accepted = nameSchema(
    title,
    openObject(["data"], { data: openObject(["type"], data) }),
    "Announces a file to import, or starts or goes on with a job. A file of up to some 4 MB can be sent at once, as a form.",
  );
  const folded = openObject([], {
    file: sentFile,
    dry_run: { type: "string" },
    data: openObject(["type"], data),
  });
  return withSentForm(accepted, folded, formFields);
}

/** For all kinds. */
const anyRequest = openObject([], {
  file: sentFile,
  dry_run: { type: "string" },
  data: openObject(["type"], {
    type: { type: "string" },
    id: resourceId,
    attributes: openObject([], attributes),
  }),
});

export type ImportRequest = FromSchema<typeof anyRequest>;
