import { useEffect, useState } from "preact/hooks";

/** Returns whether the browser may have painted what is shown first. What can wait is rendered after it. */
export function useAfterPaint(): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true));
    return () => clearTimeout(timer);
  }, []);
  return isAfter;
}
