import type { Conclusion, RunnerEvent, RunReference } from "azure-simulator";
import { plainText } from "../short-summary.ts";

/** The reported facts of one workflow run. */
export interface RunRecord extends RunReference {
  /** Time of the simulated clock. */
  readonly startedAt: Date;
  readonly conclusion: Conclusion;
  readonly jobs: readonly { readonly name: string; readonly conclusion: Conclusion }[];
  /** The job summaries as Markdown. */
  readonly summaries: readonly { readonly job: string; readonly markdown: string }[];
}

export interface RunRecords {
  /** Receives the events of the runner. */
  readonly take: (event: RunnerEvent) => void;
  /** In the order in which they ended. */
  readonly all: readonly RunRecord[];
}

/** Records every run, and reports it as soon as it has ended. */
export function createRunRecords(now: () => Date, onEnd: (record: RunRecord) => void): RunRecords {
  const open = new Map<number, Draft>();
  const all: RunRecord[] = [];
  const draftOf = ({ id }: RunReference): Draft => {
    const known = open.get(id) ?? { startedAt: now(), jobs: [], summaries: [] };
    open.set(id, known);
    return known;
  };
  return {
    all,
    take: (event) => {
      const draft = draftOf(event.run);
      if (event.kind === "job-ended") draft.jobs.push({ name: event.job, conclusion: event.conclusion });
      if (event.kind === "summary-written")
        draft.summaries.push({ job: event.job, markdown: withoutDurations(event.markdown) });
      if (event.kind !== "run-ended") return;
      open.delete(event.run.id);
      // A workflow whose jobs were all skipped is not reported.
      if (event.conclusion === "skipped") return;
      const record = { ...event.run, ...draft, conclusion: event.conclusion };
      all.push(record);
      onEnd(record);
    },
  };
}

interface Draft {
  readonly startedAt: Date;
  readonly jobs: { readonly name: string; readonly conclusion: Conclusion }[];
  readonly summaries: { readonly job: string; readonly markdown: string }[];
}

/**
 * The result of a run in one sentence: the first line of its last summary, or the first failure of a failed job. The
 * doctor examines the whole hub after each run, so it only speaks for a run if nothing else does.
 */
export function sentenceOf({ conclusion, jobs, summaries: all }: RunRecord): string {
  const own = all.filter(({ markdown }) => !markdown.startsWith("**Doctor:"));
  const failed = jobs.filter((job) => job.conclusion === "failure").map(({ name }) => name);
  const ofFailed = all.filter(({ job }) => failed.includes(job));
  const reported = ofFailed.find(({ markdown }) => /^.*\bfail/i.test(markdown)) ?? own.at(-1) ?? all.at(-1);
  const [first = ""] = reported?.markdown.split("\n") ?? [];
  const plain = plainText(first).replace(/\.$/, "");
  return plain === "" ? `ended with ${conclusion}` : plain;
}

/**
 * Removes the durations from a summary. The simulated clock advances many times faster while a run works, so they would
 * look like slowness.
 */
export function withoutDurations(markdown: string): string {
  return markdown
    .replaceAll(/ \([\d.,]+ s\)(?=[.*]*$)/gm, "")
    .replaceAll(/, [\d.,]+ s(?=\.\*\*$)/gm, "")
    .replaceAll(/\| [\d.,]+ s (?=\|)/g, "| – ");
}

/** Runs that change nothing by their design, and what their summary says if they did. */
const CHECKS: Readonly<Record<string, RegExp>> = {
  "hub-ingest.yml": /\b[1-9]\d* (?:ingested|failed|planned)\b/,
  "hub-issue.yml": /issue #\d+ was (?:opened|closed)/,
};

/** True for a check that found nothing to do. */
export function isQuiet({ file, conclusion, jobs, summaries }: RunRecord): boolean {
  const news = CHECKS[file];
  const isCheck = news !== undefined && conclusion === "success" && jobs.length === 1;
  return isCheck && summaries.every(({ markdown }) => !news.test(markdown));
}

/** Such as `hub-ingest checked 3 times and hub-issue once, and found nothing new`. */
export function quietSentence(runs: readonly Pick<RunRecord, "name">[]): string {
  const times = [...Map.groupBy(runs, ({ name }) => name)].map(([name, own], at) => {
    return `${name}${at === 0 ? " checked" : ""} ${own.length === 1 ? "once" : `${own.length} times`}`;
  });
  return `${times.join(" and ")}${times.length === 1 ? " and" : ", and"} found nothing new`;
}
