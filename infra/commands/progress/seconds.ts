/** A readable duration: `3 s`, `2 min 5 s`. @param milliseconds rounded down to seconds */
export function formatSeconds(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
