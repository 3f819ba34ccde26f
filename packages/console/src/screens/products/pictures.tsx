import { useState } from "preact/hooks";
import { call, write } from "../../api/call.ts";
import { useAction } from "../../kit/action.ts";
import { formatNumber } from "../../kit/format.ts";
import { Problems, Section } from "../../kit/parts.tsx";
import { words } from "../../words/words.ts";
import { mayWriteProducts, type Product } from "./prices.ts";
import type { ProductFile } from "./product-page.tsx";

/** Limit of the API. */
const MOST_BYTES = 8 * 1024 * 1024;
const FILES = "/pcm/products/{product_id}/relationships/files";
const MAIN = "/pcm/products/{product_id}/relationships/main_image";

type Upload = { readonly url: string; readonly method: string; readonly headers: Readonly<Record<string, string>> };

/** Announces the file, then sends its content where the answer says. @returns its id */
async function uploadPicture(file: File, key: string): Promise<string> {
  const data = { file_name: file.name, file_size: file.size, mime_type: file.type };
  const answer = (await call("post", "/v2/files", { body: { data }, key })) as {
    readonly data: { readonly id: string };
    readonly meta: { readonly upload: Upload };
  };
  const { url, method, headers } = answer.meta.upload;
  const sent = await fetch(url, { method, headers, body: file });
  if (!sent.ok) throw new TypeError(`${sent.status}`);
  return answer.data.id;
}

/** The product's pictures, the main one first. */
export function Pictures({ product, files }: { readonly product: Product; readonly files: readonly ProductFile[] }) {
  const { products, kit } = words.value;
  const action = useAction();
  const [problem, setProblem] = useState("");
  const ids = { product_id: product.id };
  const main = product.relationships.main_image?.data?.id;
  const shown = [...files].sort((a, b) => Number(b.id === main) - Number(a.id === main));
  const add = async (chosen: FileList | null) => {
    const list = [...(chosen ?? [])];
    const isTooLarge = list.some(({ size }) => size > MOST_BYTES);
    setProblem(isTooLarge ? products.tooLarge(`${formatNumber(MOST_BYTES / 1024 / 1024)} MB`) : "");
    if (isTooLarge || list.length === 0) return;
    await action.start(async (key) => {
      for (const [at, file] of list.entries()) {
        const id = await uploadPicture(file, `${key}-${at}`);
        await write("post", FILES, { ids, body: { data: [{ type: "file", id }] }, key: `${key}-${at}-product` });
        if (!main && at === 0) await write("post", MAIN, { ids, body: { data: { type: "file", id } }, key: `${key}-main` });
      }
    });
  };
  const makeMain = (id: string) => action.start((key) => write("post", MAIN, { ids, body: { data: { type: "file", id } }, key }));
  const takeOut = (id: string) => action.start(() => write("delete", FILES, { ids, body: { data: [{ type: "file", id }] } }));
  return (
    <Section title={products.pictures}>
      <Problems error={action.error} />
      {problem !== "" && <p role="alert">{problem}</p>}
      {shown.length === 0 && <p class="muted">{products.noPictures}</p>}
      <ul class="pictures">
        {shown.map(({ id, file_name, link }) => (
          <li key={id} class="stack">
            <img src={link?.href} alt={file_name ?? product.attributes.name} width={160} height={160} loading="lazy" />
            {id === main && <strong>{products.mainPicture}</strong>}
            {mayWriteProducts() && id !== main && (
              <button type="button" onClick={() => makeMain(id)}>
                {products.makeMain}
              </button>
            )}
            {mayWriteProducts() && (
              <button type="button" class="plain" onClick={() => takeOut(id)}>
                {products.takeOut}
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayWriteProducts() && (
        <label class="field">
          {action.isBusy ? kit.saving : products.addPicture}
          <input
            type="file"
            accept="image/*"
            multiple
            disabled={action.isBusy}
            onChange={({ currentTarget }) => add(currentTarget.files)}
          />
        </label>
      )}
    </Section>
  );
}
