import type { HubIssueApi } from "../github/api/hub-issue-api.ts";

/** The schedules of the hub's workflows, for files that cannot be read. */
export const KNOWN_SCHEDULES: Readonly<Record<string, readonly string[]>> = {
  "hub-allocate.yml": ["53 6 * * *"],
  "hub-daily.yml": ["1 1 * * *"],
  "hub-ingest.yml": ["23 2,6,10,14,18,22 * * *"],
  "hub-monthly.yml": ["11 1 2,5,19 * *"],
  "hub-report.yml": ["17 6 * * 1"],
  "hub-retention.yml": ["47 3 * * 6"],
  "hub-settings.yml": ["37 4 * * 1"],
  "hub-watch.yml": ["29 7 * * *"],
};

/** A workflow's schedules from its file on the default branch, or else from the hub's workflow with this name. */
export async function schedulesOf(
  api: Pick<HubIssueApi, "file">,
  path: string,
  branch: string,
): Promise<readonly string[]> {
  const text = await api.file(path, branch);
  return text === undefined ? (KNOWN_SCHEDULES[path.slice(path.lastIndexOf("/") + 1)] ?? []) : parseSchedules(text);
}

/** The cron expressions in a workflow file; only schedules contain them. */
export function parseSchedules(text: string): readonly string[] {
  return text.split("\n").flatMap((line) => {
    const [code = ""] = line.split("#");
    const [, quoted, bare] = /\bcron:\s*(?:["']([^"']*)["']|([^"',}\]]*))/.exec(code) ?? [];
    const cron = (quoted ?? bare ?? "").trim();
    return cron === "" ? [] : [cron];
  });
}
