/** The available, allocated and total pieces after these movements. */
export function foldLog(log: readonly [string, number][]): [number, number, number] {
  let [available, allocated] = [0, 0];
  for (const [action, n] of log) {
    if (action === "increment") available += n;
    if (action === "decrement") available -= n;
    if (action === "set") available = n - allocated;
    if (action === "allocate" || action === "deallocate") {
      const moved = action === "allocate" ? n : -n;
      available -= moved;
      allocated += moved;
    }
  }
  return [available, allocated, available + allocated];
}
