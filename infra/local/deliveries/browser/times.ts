const DAY_MS = 24 * 60 * 60 * 1000;

const ago = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "long" });

/** Shows times in the reader's locale, with the exact time in the title. */
export function showTimes(part: ParentNode): void {
  const now = Date.now();
  for (const time of part.querySelectorAll("time")) {
    const at = Date.parse(time.dateTime);
    if (Number.isNaN(at)) continue;
    const words = timeWords(time.hasAttribute("data-next") ? Math.max(at, now) : at, now);
    const title = exact.format(at);
    if (time.textContent !== words) time.textContent = words;
    if (time.title !== title) time.title = title;
  }
}

function timeWords(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000);
  if (Math.abs(at - now) >= DAY_MS) return day.format(at);
  if (Math.abs(seconds) < 60) return ago.format(seconds, "second");
  if (Math.abs(seconds) < 60 * 60) return ago.format(Math.trunc(seconds / 60), "minute");
  return ago.format(Math.trunc(seconds / 3600), "hour");
}
