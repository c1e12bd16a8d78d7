import { parseDay, parseMonth } from "exact-values/month";
import { expect, test } from "vitest";
import { windowOfFiles } from "../../../src/hub/files/file-window.ts";

const CASES = [
  { what: "files that end on the 20th", days: ["06-01", "06-20"], window: "06-01 06-20" },
  {
    what: "late charges and future charges",
    days: ["05-30", "06-03", "06-18", "07-02"],
    window: "06-03 06-18",
  },
  {
    what: "a fee for the whole month among daily charges",
    days: ["06-01/06-30", "06-02", "06-20"],
    window: "06-01 06-20",
  },
  { what: "only fees for the whole month", days: ["06-01/06-30", "06-01/06-30"], window: "06-01 06-30" },
  { what: "only a fee for the year", days: ["02-15/12-31"], window: "06-01 06-30" },
  { what: "no charge in the month", days: ["05-02"], window: "06-01 06-01" },
  { what: "no rows", days: [], window: "06-01 06-01" },
];

test.each(CASES)("$what cover $window", ({ days, window }) => {
  const charged = days.map((text) => {
    const [day = "", end] = text.split("/");
    return { day: parseDay(`2026-${day}`), coveredUntil: end === undefined ? undefined : parseDay(`2026-${end}`) };
  });
  const { first, last } = windowOfFiles(parseMonth("202606"), charged);
  expect(`${first.slice(5)} ${last.slice(5)}`).toBe(window);
});
