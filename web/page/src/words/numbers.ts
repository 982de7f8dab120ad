import { type Day, timeOn } from "../model/day";

const WHOLE: Intl.NumberFormatOptions = { maximumFractionDigits: 0 };

/** Formats numbers for a language. Creates each format on first use, because this takes milliseconds. */
export function numbersIn(locale: string) {
  const write = formatter((options: Intl.NumberFormatOptions) => {
    return new Intl.NumberFormat(locale, options);
  });
  const formatDate = formatter((options: Intl.DateTimeFormatOptions) => {
    return new Intl.DateTimeFormat(locale, options);
  });
  const writeDay = (day: Day, options: Intl.DateTimeFormatOptions) =>
    formatDate(timeOn(day), options);
  return {
    /** A whole number: `181,440`. */
    whole: (number: number) => write(number, {}),
    /** A round number in few characters: `1,000`, `1B`. */
    short: (number: number) => write(number, number < 1e6 ? {} : { notation: "compact" }),
    /** A number with some digits after the point: `21.97`. */
    decimal: (number: number, digits: number) =>
      write(number, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    /** A ratio: `1,156`, `2.4`. */
    times: (ratio: number) =>
      write(ratio, ratio < 10 ? { minimumFractionDigits: 1, maximumFractionDigits: 1 } : WHOLE),
    /** A fraction in whole per cent: 0% only for none, 100% only for all. */
    percent(share: number): string {
      const bounded = share > 0 && share < 1 ? Math.min(Math.max(share, 0.01), 0.99) : share;
      const sign = bounded > share ? "< " : bounded < share ? "> " : "";
      return sign + write(bounded, { style: "percent" });
    },
    /** A short time: `8 µs`, `1.2 ms`, `140 ms`. */
    duration(milliseconds: number): string {
      const [value, unit] = milliseconds < 1 ? [1000 * milliseconds, "µs"] : [milliseconds, "ms"];
      return `${write(value, { maximumSignificantDigits: 2 })} ${unit}`;
    },
    /** The time of a game, cut off after some digits: `0:42`, `12:05`, `0:42.17`, `1:02:05`. */
    clock(seconds: number, digits = 0): string {
      const unit = 10 ** digits;
      // Without the small number, 1.15 seconds would be 114 hundredths.
      const rest = (Math.trunc(seconds * unit + 1e-6) % (60 * unit)) / unit;
      const width = digits === 0 ? 2 : 3 + digits;
      const [hours = 0, minutes = 0] = [3600, 60].map((unit) => Math.trunc(seconds / unit));
      const inHour = hours > 0 ? `${hours}:${`${minutes % 60}`.padStart(2, "0")}` : minutes;
      return `${inHour}:${rest.toFixed(digits).padStart(width, "0")}`;
    },
    /** A day: `November 22, 2026`. */
    day: (day: Day) => writeDay(day, { dateStyle: "long" }),
    /** The month of a day: `November 2026`. */
    month: (day: Day) => writeDay(day, { year: "numeric", month: "long" }),
    longWeekday: (day: Day) => writeDay(day, { weekday: "long" }),
    weekday: (day: Day) => writeDay(day, { weekday: "short" }),
  };
}

/** Returns a function that formats values, and caches the format of each set of options. */
function formatter<Value, Options>(
  make: (options: Options) => { format(value: Value): string },
): (value: Value, options: Options) => string {
  const formats = new Map<string, ReturnType<typeof make>>();
  return (value, options) => {
    const key = JSON.stringify(options);
    const format = formats.get(key) ?? make(options);
    formats.set(key, format);
    return format.format(value);
  };
}
