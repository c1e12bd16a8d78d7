import type { HubIssueApi } from "../../github/api/hub-issue-api.ts";

/** The schedules of the hub's own workflows, for files that may not be read. */
export const KNOWN_SCHEDULES: Readonly<Record<string, readonly string[]>> = {
  "hub-daily.yml": ["1 1 * * *"],
  "hub-ingest.yml": ["23 2,6,10,14,18,22 * * *"],
  "hub-monthly.yml": ["11 1 2,5,19 * *"],
  "hub-report.yml": ["17 6 * * 1"],
  "hub-retention.yml": ["47 3 * * 6"],
  "hub-settings.yml": ["37 4 * * 1"],
};

/** When a workflow is due: as its file on the default branch says, or else as the hub's own workflow of that name does. */
export async function schedulesOf(
  api: Pick<HubIssueApi, "file">,
  path: string,
  branch: string,
): Promise<readonly string[]> {
  const text = await api.file(path, branch);
  return text === undefined ? (KNOWN_SCHEDULES[path.slice(path.lastIndexOf("/") + 1)] ?? []) : parseSchedules(text);
}

/** The cron expressions of a workflow file, which only a schedule has. */
export function parseSchedules(text: string): readonly string[] {
  return text.split("\n").flatMap((line) => {
    const [code = ""] = line.split("#");
    const [, quoted, bare] = /\bcron:\s*(?:["']([^"']*)["']|([^"',}\]]*))/.exec(code) ?? [];
    const cron = (quoted ?? bare ?? "").trim();
    return cron === "" ? [] : [cron];
  });
}
