/** The workflows that a deployment has disabled, as `config/journal/paused.json` and the state of the step hold them. */
export interface PausedRecord {
  /** owner/name */
  readonly repository: string;
  readonly workflows: readonly PausedWorkflow[];
  /** Page of the run that disabled them, for people. */
  readonly run: string | undefined;
  readonly since: string;
}

export interface PausedWorkflow {
  readonly id: number;
  readonly path: string;
}

/** Where the record is in container `config`. */
export const PAUSED_RECORD = "journal/paused.json";

export function formatPausedRecord(record: PausedRecord): string {
  return `${JSON.stringify(record, undefined, 2)}\n`;
}

/** Undefined for text that is no such record: a file of somebody else must not stop a deployment. */
export function parsePausedRecord(text: string): PausedRecord | undefined {
  try {
    const { repository, workflows, run, since } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const isRecord = typeof repository === "string" && Array.isArray(workflows) && workflows.every(isPausedWorkflow);
    if (!isRecord) return undefined;
    return { repository, workflows, run: typeof run === "string" ? run : undefined, since: String(since ?? "") };
  } catch {
    return undefined;
  }
}

function isPausedWorkflow(value: unknown): value is PausedWorkflow {
  const { id, path } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return Number.isSafeInteger(id) && typeof path === "string";
}
