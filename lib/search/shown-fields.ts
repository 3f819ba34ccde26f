import { fieldTexts, type NodedRecord } from "./engine/columns/field-texts.ts";
import type { SearchViewer } from "./engine/corpus.ts";
import type { ShownField } from "./engine/highlights/highlights.ts";
import type { SearchedProductView } from "./searched-product-view.ts";

/** Fields with several texts; all others have one. */
const LISTS = /^(?:tags$|meta\.search\.)/;

/** The texts of a hit in these fields, as it shows them. */
export function shownFields(
  paths: readonly string[],
  view: SearchedProductView,
  indexed: NodedRecord,
  viewer: SearchViewer,
): ShownField[] {
  return paths.flatMap((field): ShownField[] => {
    // Descriptions are in no record.
    const { description } = view.attributes;
    const texts = field === "description" ? [description ?? ""] : fieldTexts(field, indexed, viewer);
    if (LISTS.test(field)) return [{ field, text: texts }];
    const [text = ""] = texts;
    return text === "" ? [] : [{ field, text }];
  });
}
