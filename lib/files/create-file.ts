import { TITLES } from "../kernel/error-titles.ts";
import { invalid, unprocessable } from "../kernel/errors.ts";
import { dropUndefined } from "../kernel/objects.ts";
import type { FileResource } from "../releases/published-product.ts";
import { checkFieldsWithoutEffect } from "../settings/fields-without-effect.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Announced, Capabilities, Contents, Upload } from "../use-case/capabilities.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { readDimensions } from "./file-types.ts";
import { buildLinkedDetails, checkContent, type FileDetails } from "./new-file.ts";
import type { CreateFileRequest, CreateFileView } from "./schemas.ts";
import { files } from "./store.ts";

type NewFile = { readonly details: FileDetails; readonly upload?: Upload };

/**
 * Stores a sent file, links an external one, or prepares an upload. A content is stored before its file.
 * @throws ApiError 400 without any of the three, 422 for an unsupported type or size, or fields without effect
 */
export async function createFile(
  ctx: Context,
  request: CreateFileRequest,
  contents: Capabilities["contents"],
): Promise<Reply> {
  const id = ctx.newId();
  const notes = await checkFieldsWithoutEffect(ctx, listUnreadFields(request));
  const { details, upload } = await receiveFile(ctx, contents, id, request);
  const { dimensions, ...fields } = details;
  const file: FileResource = {
    id,
    type: "file",
    ...fields,
    public: true,
    links: { self: `/v2/files/${id}` },
    meta: dropUndefined({ timestamps: { created_at: ctx.now().toISOString() }, dimensions }),
  };
  const meta = { ...(upload ? { upload } : {}), ...notes.meta };
  const body: CreateFileView = { data: file, ...(Object.keys(meta).length > 0 ? { meta } : {}) };
  return commitChange(ctx, async () => ({ writes: files.writes(file), reply: { body } }));
}

/** A location needs no description of a content, and fields next to `data` are not read. */
function listUnreadFields({ file, data, ...flat }: CreateFileRequest): string[] {
  if (file) return [];
  const { file_location, ...ofUpload } = data ?? flat;
  const path = data ? "data." : "";
  return [
    ...(data ? listSentFields(flat, "") : []),
    ...(file_location === undefined ? [] : listSentFields(ofUpload, path)),
  ];
}

function listSentFields(
  { file_location, file_name, file_size, mime_type }: NonNullable<CreateFileRequest["data"]>,
  path: string,
): string[] {
  const sentFields = dropUndefined({ file_location, file_name, file_size, mime_type });
  return Object.keys(sentFields).map((name) => `${path}${name}`);
}

async function receiveFile(
  ctx: Context,
  contents: Capabilities["contents"],
  id: string,
  { file, data, ...flat }: CreateFileRequest,
): Promise<NewFile> {
  if (file) return { details: await storeSentFile(ctx, contents, id, file) };
  const description = data ?? flat;
  const path = data ? "data." : "";
  const { file_location } = description;
  if (file_location !== undefined)
    return { details: buildLinkedDetails(file_location, `${path}file_location`) };
  return prepareUpload(ctx, contents, { id, description, path });
}

type File = NonNullable<CreateFileRequest["file"]>;

async function storeSentFile(
  ctx: Context,
  where: Capabilities["contents"],
  id: string,
  { file_name, content: base64 }: File,
): Promise<FileDetails> {
  const bytes = Buffer.from(base64, "base64");
  const content = checkContent(id, file_name, bytes.length, { name: "file", size: "file" });
  const contents = requireContents(where, "file");
  await contents.keep(ctx, content, bytes);
  return { ...toStoredDetails(contents, file_name, content), dimensions: readDimensions(bytes) };
}

type AnnouncedFile = {
  readonly id: string;
  readonly description: NonNullable<CreateFileRequest["data"]>;
  readonly path: string;
};

/** Lambda accepts at most 6 MB in base64, so larger contents go directly to the content store. */
async function prepareUpload(
  ctx: Context,
  where: Capabilities["contents"],
  { id, description, path }: AnnouncedFile,
): Promise<NewFile> {
  const { file_name, file_size, mime_type } = description;
  if (file_name === undefined && file_size === undefined) {
    throw invalid(
      "Give a 'file', a 'file_location', or 'file_name' and 'file_size' to send the content later.",
      {
        source: "file",
      },
    );
  }
  if (file_name === undefined || file_size === undefined) {
    const missing = file_name === undefined ? "file_name" : "file_size";
    throw invalid(`'${missing}' is required.`, { title: TITLES.required, source: `${path}${missing}` });
  }
  const sources = { name: `${path}file_name`, size: `${path}file_size` };
  const content = checkContent(id, file_name, file_size, sources);
  if (mime_type !== undefined && mime_type.toLowerCase() !== content.mimeType) {
    const detail = `A file named '${file_name}' has the mime_type '${content.mimeType}'.`;
    throw unprocessable(detail, { source: `${path}mime_type` });
  }
  const contents = requireContents(where, sources.size);
  return {
    details: toStoredDetails(contents, file_name, content),
    upload: await contents.uploadOf(ctx, content),
  };
}

function requireContents(contents: Capabilities["contents"], source: string): Contents {
  if (contents !== "none") return contents;
  throw unprocessable("This deployment keeps no files; give a 'file_location' instead.", { source });
}

function toStoredDetails(
  { addressOf }: Contents,
  file_name: string,
  { name, mimeType, bytes }: Announced,
): FileDetails {
  return { file_name, mime_type: mimeType, file_size: bytes, link: { href: addressOf(name) } };
}
