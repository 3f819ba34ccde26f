import type { FileResource } from "../catalog/published.ts";
import { invalid, notFound, unprocessable } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { own } from "../own.ts";
import type { FilterRules } from "../query/filter.ts";
import { matches } from "../query/filter-matcher.ts";
import { listAnswer } from "../query/paging.ts";
import type { Query } from "../query/query.ts";
import { commitChange } from "../table/change.ts";
import { dimensionsOf, extensionOf, FILE_TYPES } from "./file-types.ts";
import type { CreateFileBody } from "./schemas.ts";
import { deleteFileWrite, fileWrite, getAllFiles, getFile } from "./store.ts";

const LARGEST_BYTES = 8 * 1024 * 1024; // contract of the catalog, section 14

const size = { type: "integer", operators: ["gt", "ge", "lt", "le"] } as const;

/** What lists of files can be filtered by; storefronts ask `in(id,…)`. */
export const fileFilter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in"] },
    file_name: { type: "string", operators: ["eq", "like"] },
    width: size,
    height: size,
    file_size: size,
  },
};

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

/** @throws ApiError 404 for an unknown file */
export async function readFile({ table }: Context, id: string): Promise<Reply> {
  const file = await getFile(table, id);
  if (!file) throw notFound("file", id);
  return { body: { data: file.value } };
}

/** A page of the files, newest first. */
export async function listFiles({ table }: Context, query: Query): Promise<Reply> {
  const { filter, page } = query;
  const found = (await getAllFiles(table))
    .filter((file) => !filter || matches(filter, (field) => fieldOf(file, field)))
    .sort((a, b) => (a.meta.timestamps.created_at < b.meta.timestamps.created_at ? 1 : -1));
  return { body: listAnswer(found.slice(page.offset, page.offset + page.limit), found.length, query) };
}

function fieldOf({ id, file_name, file_size, meta }: FileResource, field: string): unknown {
  return new Map<string, unknown>(Object.entries({ id, file_name, file_size, ...meta.dimensions })).get(
    field,
  );
}

/** Published products keep showing it until the next release. @throws ApiError 404 for an unknown file */
export async function deleteFile(ctx: Context, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const file = await getFile(ctx.table, id);
    if (!file) throw notFound("file", id);
    return { writes: [deleteFileWrite(file)], reply: {} };
  });
}
