/** True if the server stops answering within half a minute. */
export async function isGone(endpoint: string): Promise<boolean> {
  for (let round = 0; round < 3000; round += 1) {
    try {
      await fetch(endpoint);
    } catch {
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return false;
}
