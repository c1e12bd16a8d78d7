import { expect, test } from "vitest";
import { shortSummary } from "../../scripts/short-summary.ts";

const TABLE = "| Scope | Cost |\n| --- | ---: |\n| <code>a\\|b</code> | &lt;0.01 |\n| `c` | **12.00** |\n";

test.each<readonly [name: string, summary: string, sentence: string]>([
  ["the sentence alone", "**Nothing to do** (0.1 s).\n", "Nothing to do (0.1 s)."],
  ["the first table", `**1 ingested**.\n\n### Notes\n\n- Kept.\n\n${TABLE}\n| Other |\n`, "1 ingested."],
  ["no table that is collapsed", `**Done**.\n\n<details><summary>Plan</summary>\n\n${TABLE}</details>`, "Done."],
])("a job summary in a terminal is %s", (_name, summary, sentence) => {
  const rows = ["", "Scope  Cost", "a|b    <0.01", "c      12.00"];
  const hasTable = summary.includes(TABLE) && !summary.includes("<details>");
  expect(shortSummary(summary).split("\n")).toEqual([sentence, ...(hasTable ? rows : [])]);
});
