import type { FileResource } from "../catalog/published.ts";
import { invalid, unprocessable } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { own } from "../own.ts";
import { commitChange } from "../table/change.ts";
import { dimensionsOf, extensionOf, FILE_TYPES } from "./file-types.ts";
import type { CreateFileBody } from "./schemas.ts";
import { fileWrite } from "./store.ts";

const LARGEST_BYTES = 8 * 1024 * 1024; // contract of the catalog, section 14

/** @throws ApiError 400 without a file or a location, 422 for a kind or size of file that is not taken */
export async function createFile(ctx: Context, body: CreateFileBody): Promise<Reply> {
  const location = body.file_location ?? body.data?.file_location;
  const id = ctx.newId();
  const known = body.file ? await uploaded(ctx, id, body.file) : linked(location);
  const { width, height, ...fields } = known;
  const file: FileResource = {
    id,
    type: "file",
    ...fields,
    links: { self: `/v2/files/${id}` },
    meta: {
      timestamps: { created_at: ctx.now().toISOString() },
      ...(width !== undefined && height !== undefined ? { dimensions: { width, height } } : {}),
    },
  };
  return commitChange(ctx, async () => ({ writes: [fileWrite(file)], reply: { body: { data: file } } }));
}

type Known = Pick<FileResource, "file_name" | "mime_type" | "file_size" | "link"> & {
  readonly width?: number;
  readonly height?: number;
};

/** A file that stays where it is; nobody fetches it, so its size is not known. */
function linked(location: string | undefined): Known {
  if (location === undefined) throw invalid("Give a 'file' or a 'file_location'.", { source: "file" });
  const url = URL.parse(location);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw unprocessable("'file_location' must be an http or https URL.", { source: "file_location" });
  }
  const file_name = url.pathname.split("/").at(-1) || url.hostname;
  const mime_type = own(FILE_TYPES, extensionOf(file_name)) ?? "application/octet-stream";
  return { file_name, mime_type, file_size: 0, link: { href: url.href } };
}

type Upload = NonNullable<CreateFileBody["file"]>;

async function uploaded({ contents }: Context, id: string, { file_name, content }: Upload): Promise<Known> {
  if (!contents) {
    throw unprocessable("This deployment keeps no files; give a 'file_location' instead.", {
      source: "file",
    });
  }
  const extension = extensionOf(file_name);
  const mime_type = own(FILE_TYPES, extension);
  if (!mime_type) {
    throw unprocessable(`Files of this kind are not taken: '${file_name}'.`, { source: "file" });
  }
  const bytes = Buffer.from(content, "base64");
  if (bytes.length > LARGEST_BYTES) {
    throw unprocessable(`A file has at most ${LARGEST_BYTES} bytes.`, { source: "file" });
  }
  const href = await contents.keep(`${id}.${extension}`, bytes);
  return { file_name, mime_type, file_size: bytes.length, link: { href }, ...dimensionsOf(bytes) };
}
