import { useEffect, useState } from "preact/hooks";
import { useRead } from "../api/queries.ts";
import type { Area } from "./areas.ts";

const PAUSE_MS = 1_500;

/** Counts of open work next to the areas of the menu. It is read after the page, which it must not delay. */
export function useBadges(): Readonly<Partial<Record<Area["name"], number>>> {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useRead(isTime ? "/v2/counts" : undefined, {});
  return { orders: data?.data.orders?.to_ship ?? 0 };
}
