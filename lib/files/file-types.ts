/** Accepted uploads, by extension. Markup is excluded, since browsers would run it. */
export const FILE_TYPES: Readonly<Record<string, string>> = {
  gif: "image/gif",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  jp2: "image/jp2",
  jxr: "image/jxr",
  mp4: "video/mp4",
  mov: "video/quicktime",
  aac: "audio/aac",
  pdf: "application/pdf",
  usdz: "model/vnd.usdz+zip",
  glb: "model/gltf-binary",
  vrml: "model/vrml",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ppt: "application/vnd.ms-powerpoint",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
};

/** In lower case, without the dot. */
export function extensionOf(fileName: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

export type Dimensions = { readonly width: number; readonly height: number };

/** Pixels, from the header of a PNG, GIF or JPEG. */
export function readDimensions(content: Uint8Array): Dimensions | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.length < 24) return undefined;
  if (bytes.readUInt32BE(0) === 0x89504e47) {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (bytes.toString("latin1", 0, 4) === "GIF8") {
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  }
  return bytes.readUInt16BE(0) === 0xffd8 ? jpegDimensions(bytes) : undefined;
}

/** Walks the segments of a JPEG to the frame header. */
function jpegDimensions(bytes: Buffer): Dimensions | undefined {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
