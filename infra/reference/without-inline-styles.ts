/** Enough digits for the line numbers of any sample or answer. */
const MOST_LINE_DIGITS = 6;

/** The policy allows styles set as properties. */
const SET = /\.setAttribute\(`style`,(`[^`$]*`)\)/g;
const LINES = 'style="--line-count: ${s}; --line-digits: ${s.toString().length};"';
/** Inline styles in drawings, where every property is also available as an attribute. */
const DRAWN = /style="((?:[a-z-]+:[^;"]+;)+)"/g;
/** Scalar's editor uses a style sheet object only inside a shadow root, and otherwise inline styles. */
const NOT_IN_DOCUMENTS = /![\w$]+\.head&&([\w$]+\.adoptedStyleSheets)/g;

/**
 * Replaces inline styles in Scalar's script, so that it works under a policy without `'unsafe-inline'`. The rules for
 * `data-line-digits` are in `LINE_DIGITS_STYLE`.
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

/** Width of line numbers by their digits. */
export const LINE_DIGITS_STYLE = Array.from(
  { length: MOST_LINE_DIGITS },
  (_, at) => `[data-line-digits="${at + 1}"] { --line-digits: ${at + 1} }`,
).join("\n");
