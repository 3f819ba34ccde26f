import { randomUUID } from "node:crypto";
import { listFiles } from "../../../functions/files/list-files.ts";
import { files as store } from "../../../lib/files/store.ts";
import type { ListKind } from "./list-kind.ts";
import { wholeList } from "./whole-list.ts";

const FIRST_MS = Date.parse("2026-03-02T10:00:00.000Z");

/** Links to files elsewhere, a second apart. */
export const files: ListKind = {
  name: "files",
  endpoint: listFiles,
  open: async () => wholeList((at) => store.writes(fileAt(at))),
};

function fileAt(position: number) {
  const id = randomUUID();
  const href = `https://img.example/${position}.png`;
  return {
    id,
    type: "file",
    file_name: `${position}.png`,
    mime_type: "image/png",
    file_size: 48_211,
    link: { href },
    public: true,
    links: { self: `/v2/files/${id}` },
    meta: { timestamps: { created_at: new Date(FIRST_MS + position * 1000).toISOString() } },
  } as const;
}
