import { defined } from "../kernel/defined.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { invalid, unprocessable } from "../kernel/errors.ts";
import type { FileResource } from "../releases/published-product.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Announced, Contents, Context, Upload } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { dimensionsOf } from "./file-types.ts";
import { announced, type Facts, linkedFacts } from "./new-file.ts";
import type { CreateFileRequest, CreateFileView } from "./schemas.ts";
import { files } from "./store.ts";

type NewFile = { readonly facts: Facts; readonly upload?: Upload };

/**
 * Takes a file with its content, links one that is elsewhere, or lets the client send the content afterwards. The
 * content comes first: no file is shown that was not kept.
 * @throws ApiError 400 without any of the three, 422 for a kind or size of file that is not taken
 */
export async function createFile(ctx: Context, request: CreateFileRequest): Promise<Reply> {
  const id = ctx.newId();
  const { facts, upload } = await newFile(ctx, id, request);
  const { dimensions, ...fields } = facts;
  const file: FileResource = {
    id,
    type: "file",
    ...fields,
    public: true,
    links: { self: `/v2/files/${id}` },
    meta: defined({ timestamps: { created_at: ctx.now().toISOString() }, dimensions }),
  };
  const body: CreateFileView = upload ? { data: file, meta: { upload } } : { data: file };
  return commitChange(ctx, async () => ({ writes: files.writes(file), reply: { body } }));
}

async function newFile(
  ctx: Context,
  id: string,
  { file, data, ...flat }: CreateFileRequest,
): Promise<NewFile> {
  if (file) return { facts: await sentAlong(ctx, id, file) };
  const given = data ?? flat;
  const path = data ? "data." : "";
  const { file_location } = given;
  if (file_location !== undefined) return { facts: linkedFacts(file_location, `${path}file_location`) };
  return sentAfterwards(ctx, id, given, path);
}

type File = NonNullable<CreateFileRequest["file"]>;

async function sentAlong(ctx: Context, id: string, { file_name, content: base64 }: File): Promise<Facts> {
  const bytes = Buffer.from(base64, "base64");
  const content = announced(id, file_name, bytes.length, { name: "file", size: "file" });
  const contents = contentsOf(ctx, "file");
  await contents.keep(content, bytes);
  return { ...keptFacts(contents, file_name, content), dimensions: dimensionsOf(bytes) };
}

type Given = NonNullable<CreateFileRequest["data"]>;

/** A function is handed 6 MB at most, in base64: contents up to the limit go straight to where they are kept. */
async function sentAfterwards(ctx: Context, id: string, given: Given, path: string): Promise<NewFile> {
  const { file_name, file_size, mime_type } = given;
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
  const content = announced(id, file_name, file_size, sources);
  if (mime_type !== undefined && mime_type.toLowerCase() !== content.mimeType) {
    const detail = `A file named '${file_name}' has the mime_type '${content.mimeType}'.`;
    throw unprocessable(detail, { source: `${path}mime_type` });
  }
  const contents = contentsOf(ctx, sources.size);
  return { facts: keptFacts(contents, file_name, content), upload: await contents.uploadOf(content) };
}

function contentsOf({ contents }: Context, source: string): Contents {
  if (contents) return contents;
  throw unprocessable("This deployment keeps no files; give a 'file_location' instead.", { source });
}

function keptFacts({ addressOf }: Contents, file_name: string, { name, mimeType, bytes }: Announced): Facts {
  return { file_name, mime_type: mimeType, file_size: bytes, link: { href: addressOf(name) } };
}
