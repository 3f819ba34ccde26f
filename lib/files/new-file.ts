import { invalid, unprocessable } from "../kernel/errors.ts";
import { own } from "../kernel/own.ts";
import type { FileResource } from "../releases/published-product.ts";
import type { Announced } from "../use-case/context.ts";
import { fileLocation } from "./file-location.ts";
import { type Dimensions, extensionOf, FILE_TYPES } from "./file-types.ts";

const LARGEST_BYTES = 8 * 1024 * 1024; // 8 MB, as in Elastic Path Commerce Cloud

/** A file that is sent along is all that counts: whatever else its form says is ignored. */
function fileAlone(body: unknown): unknown {
  return typeof body === "object" && body !== null && "file" in body ? { file: body.file } : body;
}

/** How an endpoint reads a file that is sent along. */
export const fileForm = {
  normalize: fileAlone,
  bodyFormat: "json-or-multipart",
  bodyLimit: LARGEST_BYTES + 1024 * 1024, // with room for the form around it
} as const;

/** What is known of a file when it is made. */
export type Facts = Pick<FileResource, "file_name" | "mime_type" | "file_size" | "link"> & {
  readonly dimensions?: Dimensions | undefined;
};

/**
 * A file that stays where it is; nobody fetches it, so its size is not known.
 * @throws ApiError 422 as `fileLocation`
 */
export function linkedFacts(location: string, source: string): Facts {
  const url = fileLocation(location, source);
  const file_name = url.pathname.split("/").at(-1) || url.hostname;
  const mime_type = own(FILE_TYPES, extensionOf(file_name)) ?? "application/octet-stream";
  return { file_name, mime_type, file_size: 0, link: { href: url.href } };
}

/** The fields to name when one of the two is refused. */
export type Sources = { readonly name: string; readonly size: string };

/**
 * The content of a file of this name and size. Its own name is made of the file's id, so that what a client writes
 * leads nowhere, and of an extension that is known, whose type is the only one it is ever shown as.
 * @throws ApiError 400 for an empty one, 422 for a name, kind or size that is not taken
 */
export function announced(id: string, fileName: string, bytes: number, { name, size }: Sources): Announced {
  if (bytes < 1) throw invalid("The file is empty.", { source: size });
  if (bytes > LARGEST_BYTES) {
    throw unprocessable(`A file has at most ${LARGEST_BYTES} bytes.`, { source: size });
  }
  if (UNSAFE_NAME.test(fileName)) {
    throw unprocessable("The name of a file has no slashes and no control characters.", { source: name });
  }
  const extension = extensionOf(fileName);
  const mimeType = own(FILE_TYPES, extension);
  if (!mimeType) throw unprocessable(`Files of this kind are not taken: '${fileName}'.`, { source: name });
  return { name: `${id}.${extension}`, mimeType, bytes };
}

/** Also those that turn the reading direction, behind which an extension can hide. */
const UNSAFE_NAME = /[/\\\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

/** The name of the content that this deployment keeps for a file; `undefined` for one that is elsewhere. */
export function contentNameOf({ id, link }: Pick<FileResource, "id" | "link">): string | undefined {
  const name = link.href.split("/").at(-1) ?? "";
  // No location that a client gave can hold the id: it was made afterwards.
  return name.startsWith(`${id}.`) ? name : undefined;
}
