import { ExpressionError } from "../template-error.ts";
import { cannotEvaluate, eager, type TemplateFunctions } from "../template-function.ts";

const DURATION = /^(-)?P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const UTC_NOW_FORMAT = "yyyyMMddTHHmmssZ";
const DATE_FORMAT = "yyyy-MM-ddTHH:mm:ssZ";

export const dateFunctions: TemplateFunctions = {
  utcNow: {
    ...eager(0, 1, (args, { scope }) =>
      formatDate(scope.now?.() ?? new Date(), args.values.length > 0 ? args.text(0) : UTC_NOW_FORMAT),
    ),
    sections: ["parameters"],
  },
  dateTimeAdd: eager(2, 3, (args) => {
    const base = readDate(args.name, args.text(0));
    const format = args.values.length > 2 ? args.text(2) : DATE_FORMAT;
    return formatDate(addDuration(args.name, base, args.text(1)), format);
  }),
};

function readDate(name: string, text: string): Date {
  const spelled = text.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})/, "$1-$2-$3T$4:$5:$6");
  const date = new Date(/(?:Z|[+-]\d{2}:?\d{2})$/.test(spelled) || !spelled.includes("T") ? spelled : `${spelled}Z`);
  if (Number.isNaN(date.getTime())) throw cannotEvaluate(name, `the value '${text}' is not a valid date and time.`);
  return date;
}

function addDuration(name: string, base: Date, duration: string): Date {
  const match = DURATION.exec(duration);
  if (match === null || /[PT]$/.test(duration)) {
    throw cannotEvaluate(name, `the value '${duration}' is not a valid ISO 8601 duration.`);
  }
  const sign = match[1] === undefined ? 1 : -1;
  const part = (index: number): number => sign * Number(match[index] ?? 0);
  const [years, months, days] = [part(2), part(3), part(4) * 7 + part(5)];
  // .NET reads a duration as a fixed length of time: a month has 30 days, a year 365.
  const seconds = (years * 365 + months * 30 + days) * 86_400 + part(6) * 3600 + part(7) * 60 + part(8);
  return new Date(base.getTime() + seconds * 1000);
}

function formatDate(date: Date, format: string): string {
  if (format.toLowerCase() === "u") return formatDate(date, "yyyy-MM-dd HH:mm:ssZ");
  const iso = date.toISOString();
  const parts: Readonly<Record<string, string>> = {
    yyyy: iso.slice(0, 4),
    yy: iso.slice(2, 4),
    MM: iso.slice(5, 7),
    M: String(Number(iso.slice(5, 7))),
    dd: iso.slice(8, 10),
    d: String(Number(iso.slice(8, 10))),
    HH: iso.slice(11, 13),
    mm: iso.slice(14, 16),
    ss: iso.slice(17, 19),
    fff: iso.slice(20, 23),
  };
  return format.replaceAll(/'([^']*)'|([A-Za-z])\2*/g, (run, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted;
    const value = parts[run] ?? (run === "T" || run === "Z" ? run : undefined);
    if (value === undefined) throw new ExpressionError(`The date format '${format}' is not valid: '${run}'.`);
    return value;
  });
}
