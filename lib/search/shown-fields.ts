import { type NodedRecord, readFieldTexts } from "./engine/columns/field-texts.ts";
import type { SearchViewer } from "./engine/corpus.ts";
import type { ShownField } from "./engine/highlights/highlights.ts";
import type { SearchedProductView } from "./searched-product-view.ts";

/** Fields with a list of texts. */
const LISTS = /^(?:tags$|meta\.search\.)/;

export function readShownFields(
  paths: readonly string[],
  view: SearchedProductView,
  indexed: NodedRecord,
  viewer: SearchViewer,
): ShownField[] {
  return paths.flatMap((field): ShownField[] => {
    // Index records have no descriptions.
    const { description } = view.attributes;
    const texts = field === "description" ? [description ?? ""] : readFieldTexts(field, indexed, viewer);
    if (LISTS.test(field)) return [{ field, text: texts }];
    const [text = ""] = texts;
    return text === "" ? [] : [{ field, text }];
  });
}
