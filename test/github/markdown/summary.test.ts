import { expect, test } from "vitest";
import {
  chart,
  column,
  details,
  list,
  numberColumn,
  renderSummary,
  section,
  shell,
  table,
} from "../../../src/github/markdown/summary-markdown.ts";

const MONTHS = [
  { month: "202605", rows: 1 },
  { month: "202606", rows: 20 },
  { month: "202607", rows: 300 },
];

function monthTable(hasRows: boolean, maxRows?: number): ReturnType<typeof table> {
  return table(
    MONTHS,
    [column("Month", ({ month }) => month), hasRows && numberColumn("Rows", ({ rows }) => String(rows))],
    maxRows === undefined ? {} : { maxRows },
  );
}

test("shows the result, then each block after a blank line", () => {
  const summary = renderSummary({
    sentence: "**Done.**",
    content: [monthTable(true), section("Commands", "Run:", shell(["az login", "az account show"])), list(["a", "b"])],
  });
  expect(summary).toBe(
    [
      "**Done.**\n",
      "| Month | Rows |\n| --- | ---: |\n| 202605 | 1 |\n| 202606 | 20 |\n| 202607 | 300 |\n",
      "### Commands\n",
      "Run:\n",
      "```sh\naz login\naz account show\n```\n",
      "- a\n- b\n",
    ].join("\n"),
  );
});

test("omits everything without content, including sections with only empty sections", () => {
  const summary = renderSummary({
    sentence: "**Done.**",
    content: [
      "",
      table([], [column("Month", () => "")]),
      list([]),
      shell([]),
      chart({ title: "Costs", unit: "EUR", points: [] }),
      section("Nothing", details("Still nothing", "", list([]))),
    ],
  });
  expect(summary).toBe("**Done.**\n");
});

test("omits a column that does not apply, with its cells", () => {
  expect(renderSummary({ sentence: "", content: [monthTable(false)] })).toBe(
    "| Month |\n| --- |\n| 202605 |\n| 202606 |\n| 202607 |\n",
  );
});

test("cuts a long table and a long list, and says how much more is in the log", () => {
  const cut = renderSummary({ sentence: "", content: [monthTable(false, 1), list(["a"], { omittedCount: 7 })] });
  expect(cut).toBe("| Month |\n| --- |\n| 202605 |\n\n_and 2 more, see the log_\n\n- a\n\n_and 7 more, see the log_\n");
});

test("collapses details around all of their content", () => {
  expect(renderSummary({ sentence: "", content: [details("Months", "All of them:", list(["202605"]))] })).toBe(
    "<details><summary>Months</summary>\n\nAll of them:\n\n- 202605\n\n</details>\n",
  );
});
