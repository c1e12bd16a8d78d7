import type { BlobStore } from "../storage/blob-store.ts";
import {
  formatJournal,
  type JournalKind,
  type JournalReading,
  membersOf,
  parseJournal,
  readJournal,
  writeJournal,
} from "./journal-blob.ts";

/** The workflows that a deployment has disabled. The step's state contains the same text. */
export interface PausedRecord {
  readonly repository: string;
  readonly workflows: readonly PausedWorkflow[];
  /** URL of the run that disabled them, for display. */
  readonly run: string | undefined;
  readonly since: string;
}

export interface PausedWorkflow {
  readonly id: number;
  readonly path: string;
}

export const PAUSED_RECORD = "journal/paused.json";

const KIND: JournalKind<PausedRecord> = {
  decode: (document) => {
    const { repository, workflows, run, since } = membersOf(document) ?? {};
    const isRecord = typeof repository === "string" && Array.isArray(workflows) && workflows.every(isPausedWorkflow);
    if (!isRecord) return undefined;
    return { repository, workflows, run: typeof run === "string" ? run : undefined, since: String(since ?? "") };
  },
  encode: (record) => record,
  ifDamaged: {
    consequence: "Workflows that an earlier deployment disabled may still be disabled.",
    remedy: `Look for disabled workflows with "gh workflow list --all", enable those of the hub with "gh workflow enable", and delete the file.`,
  },
};

function isPausedWorkflow(value: unknown): value is PausedWorkflow {
  const { id, path } = membersOf(value) ?? {};
  return Number.isSafeInteger(id) && typeof path === "string";
}

export function formatPausedRecord(record: PausedRecord): string {
  return formatJournal(record, KIND);
}

/** Returns undefined if the text is not a valid record. */
export function parsePausedRecord(text: string): PausedRecord | undefined {
  const parsed = parseJournal(new TextEncoder().encode(text), KIND);
  return parsed.isRead ? parsed.value : undefined;
}

export function readPausedRecord(config: BlobStore): Promise<JournalReading<PausedRecord>> {
  return readJournal(config, PAUSED_RECORD, KIND);
}

export async function writePausedRecord(config: BlobStore, value: PausedRecord): Promise<void> {
  await writeJournal(config, PAUSED_RECORD, { kind: KIND, value });
}
