/** What distinguishes files, and how a mapping takes them, from others. */
export interface FileIdentity {
  /** Names and versions of the files: `files-` and 24 hexadecimal digits. */
  readonly content: string;
  /** What the mapping says of them: 8 hexadecimal digits. */
  readonly rules: string;
}

const RUN_ID = /^files-[0-9a-f]{24}-[0-9a-f]{8}-(\d+)-(\d+)$/;

/** The run ID of a month. `fileCount`: files with rows of this month; `monthCount`: months that all the files make. */
export function runIdOf({ content, rules }: FileIdentity, fileCount: number, monthCount: number): string {
  return `${content}-${rules}-${fileCount}-${monthCount}`;
}

/** How many files the month of such a run was made from; undefined for any other run. */
export function fileCountOf(runId: string): number | undefined {
  const [, count] = RUN_ID.exec(runId) ?? [];
  return count === undefined ? undefined : Number(count);
}

/** True for a run that `source: files` made. */
export function isFileRun({ runId }: { readonly runId: string }): boolean {
  return RUN_ID.test(runId);
}
