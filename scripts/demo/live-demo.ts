import { type Chapter, createChapters } from "./chapters.ts";
import type { BookComparison } from "./compare-books.ts";
import { keepCostPage, PAGE_FILE } from "./cost-page.ts";
import { startHubTeam } from "./hub-team.ts";
import type { OutputFolder } from "./output-folder.ts";
import { renderDemoPage } from "./page/demo-page.ts";
import { readDemoLake } from "./read-lake.ts";
import { countRuns, type RunCount } from "./run-counts.ts";
import { createRunRecords, type RunRecord, withoutDurations } from "./run-records.ts";
import type { Screen } from "./screen.ts";
import { firstKeptMonth, type LifeCalendar, liveThrough } from "./team-life.ts";

export interface DemoOptions {
  readonly calendar: LifeCalendar;
  /** Rows of the first scope in 30 days. */
  readonly rows: number;
  readonly screen: Screen;
  readonly output: OutputFolder;
}

export interface DemoResult {
  readonly comparison: BookComparison;
  readonly records: readonly RunRecord[];
  readonly runs: readonly RunCount[];
  readonly seconds: number;
  /** Summary in one sentence. */
  readonly proven: string;
}

/** Runs the calendar and proves the result. Page, lake and summaries are then in the output folder. Throws Mismatch. */
export async function liveDemo({ calendar, rows, screen, output }: DemoOptions): Promise<DemoResult> {
  const started = performance.now();
  const chapters = createChapters();
  const records = createRunRecords(
    () => team.clock.now(),
    (run) => {
      screen.run(run);
      chapters.add({ kind: "run", run });
    },
  );
  const team = await startHubTeam({ begins: calendar.begins, rows, onEvent: records.take });
  try {
    await liveThrough(team, calendar, {
      act: (title, text) => {
        screen.act(title, text);
        chapters.begin(title, text);
      },
      person: (text) => {
        screen.person(text);
        chapters.add({ kind: "person", text, at: team.clock.now() });
      },
      paper: (title, markdown) => chapters.add({ kind: "paper", title, markdown: withoutDurations(markdown) }),
    });
    const reading = await readDemoLake(team, { screen, output, firstKept: firstKeptMonth(calendar) });
    await keepCostPage(team, { output, screen });
    const seconds = Math.round((performance.now() - started) / 1000);
    const proven = reportProven(reading.comparison, records.all, chapters.all);
    const runs = countRuns(records.all);
    await output.save(
      "index.html",
      renderDemoPage({ ...reading, chapters: chapters.all, runs, proven, seconds, costPage: PAGE_FILE }),
    );
    await saveSummaries(records.all, output);
    return { comparison: reading.comparison, records: records.all, runs, seconds, proven };
  } finally {
    await team.close();
  }
}

async function saveSummaries(records: readonly RunRecord[], output: OutputFolder): Promise<void> {
  for (const { id, name, startedAt, summaries } of records) {
    const instant = startedAt.toISOString().slice(0, 16).replace(":", "");
    for (const [index, { markdown }] of summaries.entries()) {
      await output.save(`summaries/${instant}-${name}-${id}-${index + 1}.md`, markdown);
    }
  }
}

function reportProven(
  { months, rows, sums }: BookComparison,
  records: readonly RunRecord[],
  chapters: readonly Chapter[],
): string {
  const failures = chapters.flatMap(({ scenes, title }, at) => {
    const count = scenes.filter((scene) => scene.kind === "run" && scene.run.conclusion === "failure").length;
    return count === 0 ? [] : [`${count} in chapter ${at + 1} (${title})`];
  });
  const hint = failures.length === 0 ? "" : `. Failed on purpose, and repaired: ${failures.join(", ")}`;
  return (
    `Proven: ${months} months, ${rows.toLocaleString("en-US")} rows, all ${sums} sums equal to the books to ` +
    "the last digit, " +
    `after ${records.length} workflow runs${hint}.`
  );
}
