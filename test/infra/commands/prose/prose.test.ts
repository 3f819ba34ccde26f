import { describe, expect, it } from "@jest/globals";
import { findComments, findProseFaults, shareFaults } from "../../../../infra/commands/prose/find-faults.ts";
import { MOST_COMMENT_PERCENT } from "../../../../infra/commands/prose/rules.ts";
import { proseFiles } from "../../../../infra/commands/prose.ts";

const inCode = (comment: string) => findProseFaults({ path: "lib/carts/cart.ts", text: `${comment}\n` });
const inDocument = (text: string) => findProseFaults({ path: "docs/guide.md", text });

describe("prose of comments", () => {
  it.each([
    ["/** Of an order: its items. */", "Of"],
    ["/** Who may read the cart. */", "Who"],
    ["/** Whoever reads the cart. */", "Whoever"],
    ["/** That which is left. */", "That"],
    ["/** Those that are left. */", "Those"],
    ["/** What a cart costs. */", "What"],
    ["/** Whether a cart is empty. */", "Whether"],
    ["/** Which carts are listed. */", "Which"],
    ["/** How a cart is stored. */", "How"],
    ["/** Why a cart is refused. */", "Why"],
    ["/** The same for orders. */", "The same"],
    ["// What a cart costs.", "What"],
    ["const total = 0; // What a cart costs.", "What"],
    ["type Cart = { total: number; /** What it costs. */ };", "What"],
  ])("%s begins with '%s'", (comment, opening) => {
    expect(inCode(comment).join()).toContain(`'${opening}'`);
  });

  it.each([
    ["whoever", "Refuses whoever is not the owner."],
    ["somebody", "Somebody else changed it."],
    ["nobody", "Nobody reads it."],
    ["anew", "Reads the cart anew."],
    ["is told", "The caller is told the reason."],
    ["to be had", "No stock is to be had."],
    ["for good", "Deletes it for good."],
    ["looks after", "A worker looks after tasks."],
    ["beside", "Stored beside the cart."],
    ["lest", "Locks it lest it changes."],
  ])("the word '%s' is found", (word, sentence) => {
    expect(inCode(`/** ${sentence} */`).join().toLowerCase()).toContain(`'${word}'`);
    expect(inDocument(sentence).join().toLowerCase()).toContain(`'${word}'`);
  });

  it.each(["spec 5.2", "[Case 12]", "T-14", "choice S3", "the dossier"])(
    "the label '%s' is found",
    (label) => {
      expect(inCode(`/** Refuses it (${label}). */`)).toHaveLength(1);
      expect(inDocument(`It is refused (${label}).`)).toHaveLength(1);
    },
  );

  it("says the file, the line and what to write instead", () => {
    const text = "export const a = 1;\n\n/** Whose cart it is. */\nexport const b = 2;\n";
    expect(findProseFaults({ path: "lib/a.ts", text })).toEqual([
      "lib/a.ts:3: 'Whose': a subject and a verb, or a noun",
    ]);
  });

  it("plain sentences, directives and code pass", () => {
    expect(inCode("/** Computes the cart's total, in minor units. @throws ApiError 404 */")).toEqual([]);
    expect(inCode("// biome-ignore lint/style/x: Whoever reads it")).toEqual([]);
    expect(inCode('const text = "Whoever asks, nobody answers";')).toEqual([]);
  });

  it.each(["18: too much is 422", "orders 11: payments", "7.3: a capture", "16, O3: in parts"])(
    "the number in front of the title '%s' is found, a status or a count is not",
    (title) => {
      const path = "test/carts/a.test.ts";
      expect(findProseFaults({ path, text: `it("${title}", () => {});\n` })).toHaveLength(1);
      expect(findProseFaults({ path, text: 'it("404: no cart", () => {});\n' })).toEqual([]);
      expect(findProseFaults({ path, text: 'it("10 twins at once: one effect", () => {});\n' })).toEqual([]);
    },
  );

  it("labels in titles of tests are found", () => {
    const text = 'it("[Case 3] 404: no cart", () => {});\n';
    expect(findProseFaults({ path: "test/carts/a.test.ts", text })).toHaveLength(1);
  });
});

describe("prose of documents", () => {
  it.each([
    "Of these orders two are paid.",
    "Whoever deploys it pays.",
    "It is stored. Who reads it pays.",
    "| Whose price it is | the buyer's |",
    "- Those who pay.",
  ])("'%s' begins without a subject", (sentence) => {
    expect(inDocument(sentence)).toHaveLength(sentence.includes("Whoever") ? 2 : 1);
  });

  it("questions, names in code and blocks of code pass", () => {
    expect(inDocument("| Who may read an order? | `require-order.ts` |")).toEqual([]);
    expect(inDocument("Of course it is `beside` the cart.")).toEqual([]);
    expect(inDocument("```sh\necho nobody\n```\n")).toEqual([]);
  });
});

describe("the share of comments", () => {
  const file = (comments: number, lines: number) => ({
    path: "lib/a.ts",
    text: `${"// A reason.\nconst a = 1;\n".repeat(comments)}${"const b = 2;\n".repeat(lines - 2 * comments)}`,
  });

  it(`of lib is at most ${MOST_COMMENT_PERCENT} %`, () => {
    expect(shareFaults([file(MOST_COMMENT_PERCENT, 100)])).toEqual([]);
    expect(shareFaults([file(MOST_COMMENT_PERCENT + 1, 100)])).toEqual([
      "lib: 9.0 % of its lines are comments, at most 8 % may be",
    ]);
  });

  it("counts the lines of blocks and not the comments behind code", () => {
    const text = "/**\n * Adds.\n * Twice.\n */\nconst a = 1; // one\n";
    expect(findComments(text).map(({ lines }) => lines)).toEqual([4, 0]);
  });
});

describe("the files of the repository", () => {
  it("are sources and documents, without what programs write", () => {
    const paths = proseFiles().map(({ path }) => path);
    for (const path of ["README.md", "docs/guide.md", "lib/carts/cart/cart.ts", "infra/commands/prose.ts"])
      expect(paths).toContain(path);
    expect(paths.filter((path) => /^docs\/(?:openapi|examples)\//.test(path))).toEqual([]);
  });
});
