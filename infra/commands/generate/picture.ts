import { sourceFiles } from "../../build/source-files.ts";
import { type Imports, readImports, sortRooms } from "./map.ts";

const WIDTH = 1000;
const MARGIN = 20;
const LINE = 24;
const PAD = 14;
/** Average width of a letter of the font, in pixels. */
const LETTER = 8.2;

type Box = { readonly title: string; readonly lines: readonly string[] };

/** The rooms of `lib` in three layers. */
function layerRooms(imports: Imports): readonly Box[] {
  const areas = new Set(sourceFiles("functions").map(({ path }) => path.split("/")[1] ?? ""));
  const sorted = sortRooms(imports);
  const others = sorted.filter((room) => !areas.has(room));
  const isBelow = (room: string) =>
    sorted.some((above) => areas.has(above) && imports[above]?.includes(room));
  return [
    { title: "lib: above the areas", lines: wrapNames(others.filter((room) => !isBelow(room))) },
    {
      title: "lib: one room for each area",
      lines: wrapNames(sorted.filter((room) => areas.has(room)).toSorted()),
    },
    { title: "lib: what areas share", lines: wrapNames(others.filter(isBelow)) },
  ];
}

/** Lines of names that fit into a box. */
function wrapNames(names: readonly string[]): readonly string[] {
  const longest = Math.floor((WIDTH - 2 * MARGIN - 2 * PAD) / LETTER);
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + name.length + 3 <= longest)
      lines[lines.length - 1] = `${last} · ${name}`;
    else lines.push(name);
  }
  return lines;
}

/** The text of `docs/pictures/architecture.svg`: the way of a request from top to bottom, with the rooms of `lib`. */
export function drawArchitecture(): string {
  const boxes: readonly Box[] = [
    { title: "Clients", lines: ["storefronts, servers, tools: HTTPS and JSON"] },
    {
      title: "CloudFront → HTTP APIs of API Gateway",
      lines: ["one address; each part of the paths has its API"],
    },
    {
      title: "functions: one Lambda function for each endpoint",
      lines: ["route, callers, table access, schemas; runs one use case of lib"],
    },
    ...layerRooms(readImports()),
    { title: "DynamoDB: one table and its stream", lines: ["every write has a condition"] },
    {
      title: "Called by the stream",
      lines: ["tasks/carry-on-tasks works on · webhooks/log/raise-events writes the log of events"],
    },
    {
      title: "SQS → webhooks/delivery/deliver-events",
      lines: ["one message for each integration with new events → webhooks, queues, event buses"],
    },
  ];
  let top = MARGIN;
  const drawn = boxes.map(({ title, lines }, at) => {
    const height = LINE * (1 + lines.length) + 2 * PAD - 6;
    const arrow = at === 0 ? "" : `<path d="M${WIDTH / 2} ${top - 22}v16" marker-end="url(#a)"/>`;
    const texts = lines.map(
      (line, row) => `<text x="${MARGIN + PAD}" y="${top + PAD + LINE * (row + 2) - 8}">${line}</text>`,
    );
    const box = `${arrow}<rect x="${MARGIN}" y="${top}" width="${WIDTH - 2 * MARGIN}" height="${height}" rx="8"/>
<text class="t" x="${MARGIN + PAD}" y="${top + PAD + LINE - 10}">${title}</text>
${texts.join("\n")}`;
    top += height + 24;
    return box;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="13.5" role="img">
<title>The way of a request through Cartwright</title>
<style>rect{fill:#f6f8fa;stroke:#57606a}text{fill:#24292f}.t{font-weight:700}path{stroke:#57606a;fill:none;stroke-width:1.5}</style>
<defs><marker id="a" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" style="fill:#57606a;stroke:none"/></marker></defs>
<rect x="0" y="0" width="${WIDTH}" height="${top}" style="fill:#fff;stroke:none"/>
${drawn.join("\n")}
</svg>
`;
}
