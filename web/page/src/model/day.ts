/** A date, such as `2026-11-22`. Dates sort as text. */
export type Day = string;

/** Returns the local day of a time. */
export function dayOf(time: Date): Day {
  const digits = (number: number, length: number) => `${number}`.padStart(length, "0");
  const [year, month] = [digits(time.getFullYear(), 4), digits(time.getMonth() + 1, 2)];
  return `${year}-${month}-${digits(time.getDate(), 2)}`;
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  // Some browsers read 30 February as 2 March.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** Returns the day this many days later, or earlier if negative. */
export function daysLater(day: Day, days: number): Day {
  const time = new Date(`${day}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return time.toISOString().slice(0, 10);
}

/** Returns 0 for Monday, up to 6 for Sunday. */
export function weekday(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Returns noon of the day in local time, for formatting. */
export function timeOn(day: Day): Date {
  return new Date(`${day}T12:00:00`);
}
