/** Digits of the number of lines that any sample or answer may have. */
export const MOST_LINE_DIGITS = 6;

/** Set as properties, the same styles need no leave of the page's policy. */
const SET = /\.setAttribute\(`style`,(`[^`$]*`)\)/g;
const LINES = 'style="--line-count: ${s}; --line-digits: ${s.toString().length};"';
/** Of drawings, where every property has an attribute of its own. */
const DRAWN = /style="((?:[a-z-]+:[^;"]+;)+)"/g;
/** Its editor makes a sheet of its styles inside a shadow root alone, and elsewhere writes them into the page. */
const NOT_IN_DOCUMENTS = /![\w$]+\.head&&([\w$]+\.adoptedStyleSheets)/g;

/**
 * Says what a script of Scalar's says in inline styles in ways that a policy without `'unsafe-inline'` lets pass; the
 * rules for `data-line-digits` are `LINE_DIGITS_STYLE`.
 */
export function withoutInlineStyles(script: string): string {
  return script
    .replaceAll(SET, ".style.cssText=$1")
    .replaceAll(NOT_IN_DOCUMENTS, "$1")
    .replaceAll(LINES, 'data-line-digits="${s.toString().length}"')
    .replaceAll(DRAWN, (_, properties: string) =>
      properties
        .slice(0, -1)
        .replaceAll(/([a-z-]+):([^;]+)(?:;|$)/g, '$1="$2" ')
        .trimEnd(),
    );
}

/** Room for the numbers of lines, by how many digits they have. */
export const LINE_DIGITS_STYLE = Array.from(
  { length: MOST_LINE_DIGITS },
  (_, at) => `[data-line-digits="${at + 1}"] { --line-digits: ${at + 1} }`,
).join("\n");
