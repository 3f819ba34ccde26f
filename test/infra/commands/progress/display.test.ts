import { describe, expect, it } from "@jest/globals";
import { progressDisplay } from "../../../../infra/commands/progress/display.ts";

/** A display with a clock that only the test moves. */
function aDisplay({ isTTY, env = {}, columns = 60 }: { isTTY: boolean; env?: object; columns?: number }) {
  const written: string[] = [];
  const printed: string[] = [];
  const clock = { ms: 0 };
  const write = (to: string[]) => (text: string | Uint8Array) => to.push(String(text)) > 0;
  const display = progressDisplay(
    { ...env },
    {
      screen: { isTTY, columns, write: write(written) },
      output: { isTTY, columns, write: write(printed) },
      now: () => clock.ms,
    },
  );
  return { display, clock, written: () => written.join(""), printed: () => printed.join("") };
}

/** The text that remains on the screen, without overwritten text. */
const screenOf = (written: string) =>
  written
    .split("\n")
    .map((line) => line.slice(line.lastIndexOf("\r") + 1).replace("\u001b[K", ""))
    .join("\n");

/** Bundles ten functions, a second each. */
async function bundleTen({ display, clock }: ReturnType<typeof aDisplay>) {
  return display.during(
    "Bundling",
    async (step) => {
      for (let done = 1; done <= 10; done += 1) {
        clock.ms += 1000;
        step(done);
      }
      return "bundled";
    },
    10,
  );
}

describe.each([
  { where: "on a pipe", isTTY: false, env: {} },
  { where: "with CI set", isTTY: true, env: { CI: "true" } },
  { where: "on a terminal that can do nothing", isTTY: true, env: { TERM: "dumb" } },
])("progress $where", (place) => {
  it("is plain lines: one at the beginning, one in two seconds with its tenth, one at the end", async () => {
    const shown = aDisplay(place);
    expect(await bundleTen(shown)).toBe("bundled");
    expect(shown.written().split("\n")).toEqual([
      "Bundling …",
      "Bundling: 20 % (2 of 10)",
      "Bundling: 40 % (4 of 10)",
      "Bundling: 60 % (6 of 10)",
      "Bundling: 80 % (8 of 10)",
      "Bundling: done in 10 s",
      "",
    ]);
  });

  it("has no control character, and leaves standard output to what is printed", async () => {
    const shown = aDisplay(place);
    await shown.display.during("Looking", async () => shown.display.print("a row"));
    await bundleTen(shown);
    expect(shown.written()).toMatch(/^[^\p{Cc}]*(?:\n[^\p{Cc}]*)*$/u);
    expect(shown.printed()).toBe("a row\n");
  });

  it("says of what was quick that it began, and of what failed no more", async () => {
    const shown = aDisplay(place);
    const work = async () => {
      shown.clock.ms += 5000;
      throw new Error("no disk");
    };
    await shown.display.during("Looking", async () => {});
    await expect(shown.display.during("Writing", work)).rejects.toThrow("no disk");
    expect(shown.written()).toBe("Looking …\nWriting …\n");
  });
});

describe("progress on a terminal", () => {
  const terminal = { isTTY: true, env: { TERM: "xterm-256color" } };

  it("is one line that is written over, and stays once, with the time taken", async () => {
    const shown = aDisplay(terminal);
    expect(await bundleTen(shown)).toBe("bundled");
    expect(screenOf(shown.written())).toBe("✓ Bundling, in 10 s\n");
    expect(shown.printed()).toBe("");
  });

  it("says how far it is and since when, by itself", async () => {
    const { display, clock, written } = aDisplay(terminal);
    const work = async (step: (done: number) => void) => {
      clock.ms = 65_000;
      step(120);
      await new Promise((resolve) => setTimeout(resolve, 250));
      expect(screenOf(written())).toMatch(/^\S Bundling: 120 of 340, 1 min 5 s$/);
    };
    await display.during("Bundling", work, 340);
  });

  it("shows all that is under way, and what is left of it", async () => {
    const { display, written } = aDisplay(terminal);
    const store = Promise.withResolvers<void>();
    const opening = display.during("Opening the shop", () => store.promise);
    await display.during("Bundling", async () => {
      expect(screenOf(written())).toMatch(/^\S Opening the shop, 0 s · Bundling, 0 s$/);
    });
    expect(screenOf(written())).toMatch(/^\S Opening the shop, 0 s$/);
    store.resolve();
    await opening;
    expect(screenOf(written())).toBe("");
  });

  it("makes room for what is printed", async () => {
    const { display, written, printed } = aDisplay(terminal);
    await display.during("Measuring", async () => {
      display.print("a row");
      expect(printed()).toBe("a row\n");
      const [first, cleared, again] = written().split("\r\u001b[K").slice(1);
      expect([first, cleared, again]).toEqual([expect.stringContaining("Measuring"), "", first]);
    });
  });

  it("takes no more than a line", async () => {
    const { display, written } = aDisplay({ ...terminal, columns: 12 });
    await display.during("Opening the demo shop", async () => {
      expect(screenOf(written())).toMatch(/^\S Opening t$/);
    });
  });

  it("leaves nothing of what failed, so that the error stands on a line of its own", async () => {
    const { display, clock, written } = aDisplay(terminal);
    const work = async () => {
      clock.ms += 5000;
      throw new Error("no disk");
    };
    await expect(display.during("Writing", work)).rejects.toThrow("no disk");
    expect(screenOf(written())).toBe("");
  });
});
