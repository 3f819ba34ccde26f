import { invalid, unprocessable } from "../kernel/errors.ts";
import { getOwn } from "../kernel/objects.ts";
import type { FileResource } from "../releases/published-product.ts";
import type { Announced } from "../use-case/capabilities.ts";
import { type Dimensions, extensionOf, FILE_TYPES } from "./file-types.ts";

/**
 * Hosts that differ on every machine: link-local ones, where clouds serve credentials, and the unspecified
 * address. `URL` normalizes every spelling of a number to these.
 */
const MACHINE_ONLY = [
  /^169\.254\.\d+\.\d+$/,
  /^\[fe[89ab][0-9a-f]:/,
  /^\[::ffff:a9fe:/,
  /^\[fd00:ec2::254\]$/,
  /^0\.0\.0\.0$/,
  /^\[::(?:ffff:0:0)?\]$/,
];

/**
 * Private networks are allowed: only browsers open the address.
 * @throws ApiError 422 for another protocol, a link-local host, or a user name or password
 */
function fileLocation(text: string, source: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw unprocessable("'file_location' must be an http or https URL.", { source });
  }
  if (url.username !== "" || url.password !== "") {
    throw unprocessable("'file_location' must not hold a user name or a password.", { source });
  }
  if (MACHINE_ONLY.some((pattern) => pattern.test(url.hostname))) {
    throw unprocessable("'file_location' must not be a link-local address.", { source });
  }
  return url;
}

const LARGEST_BYTES = 8 * 1024 * 1024; // 8 MB, as in Elastic Path Commerce Cloud

/** With a file in the form, all other fields are ignored. */
function keepOnlyFile(body: unknown): unknown {
  return typeof body === "object" && body !== null && "file" in body ? { file: body.file } : body;
}

export const fileForm = {
  normalize: keepOnlyFile,
  bodyFormat: "json-or-multipart",
  bodyLimit: LARGEST_BYTES + 1024 * 1024, // with room for the form around it
} as const;

export type FileDetails = Pick<FileResource, "file_name" | "mime_type" | "file_size" | "link"> & {
  readonly dimensions?: Dimensions | undefined;
};

/** The size of a linked file is unknown. @throws ApiError 422 as `fileLocation` */
export function buildLinkedDetails(location: string, source: string): FileDetails {
  const url = fileLocation(location, source);
  const file_name = url.pathname.split("/").at(-1) || url.hostname;
  const mime_type = getOwn(FILE_TYPES, extensionOf(file_name)) ?? "application/octet-stream";
  return { file_name, mime_type, file_size: 0, link: { href: url.href } };
}

type Sources = { readonly name: string; readonly size: string };

/**
 * A content is named by the file's id, so that a client's name cannot form a path.
 * @throws ApiError 400 for an empty file, 422 for a name, type or size that is not accepted
 */
export function checkContent(
  id: string,
  fileName: string,
  bytes: number,
  { name, size }: Sources,
): Announced {
  if (bytes < 1) throw invalid("The file is empty.", { source: size });
  if (bytes > LARGEST_BYTES) {
    throw unprocessable(`A file has at most ${LARGEST_BYTES} bytes.`, { source: size });
  }
  if (UNSAFE_NAME.test(fileName)) {
    throw unprocessable("The name of a file has no slashes and no control characters.", { source: name });
  }
  const extension = extensionOf(fileName);
  const mimeType = getOwn(FILE_TYPES, extension);
  if (!mimeType) throw unprocessable(`Files of this kind are not taken: '${fileName}'.`, { source: name });
  return { name: `${id}.${extension}`, mimeType, bytes };
}

/** Includes characters that turn the reading direction, which can hide an extension. */
const UNSAFE_NAME = /[/\\\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

/** Undefined for an external file. */
export function contentNameOf({ id, link }: Pick<FileResource, "id" | "link">): string | undefined {
  const name = link.href.split("/").at(-1) ?? "";
  // A client's location cannot hold the id, which was made afterwards.
  return name.startsWith(`${id}.`) ? name : undefined;
}
