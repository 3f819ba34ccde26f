import type { StoredPart } from "../formats/stored-part.ts";
import { expectData, type Shop } from "../support/shop.ts";

/** A deleted file whose content is not removed yet. */
async function removeFile(shop: Shop): Promise<void> {
  const contents = {
    addressOf: (name: string) => `http://files.example/${name}`,
    uploadOf: () => Promise.reject(new Error("not called")),
    keep: async () => {},
    remove: async () => {},
  };
  const form = `--xyz\r\nContent-Disposition: form-data; name="file"; filename="a.glb"\r\n\r\nhello\r\n--xyz--\r\n`;
  const headers = { "content-type": "multipart/form-data; boundary=xyz" };
  const file = await expectData(shop.post("/v2/files", form, { headers, contents }));
  await expectData(shop.delete(`/v2/files/${file.id}`, { contentRemoval: contents }));
}

/** Items of every type that the area stores, see `test/formats`. */
export const storedParts: readonly StoredPart[] = [{ place: 120, add: removeFile }];
