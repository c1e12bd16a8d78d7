import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { InputError } from "exact-values/errors";
import type { TrialOptions } from "./trial-options.ts";

/** What a later clean-up needs. It is written before anything is created. */
export interface TrialRecord {
  readonly name: string;
  readonly options: TrialOptions;
}

/** npm starts scripts in the project's folder, not in the user's. */
export const USER_FOLDER = process.env.INIT_CWD ?? process.cwd();

/** The folders of a trial, in the user's folder. */
export interface TrialFolders {
  readonly root: string;
  /** Recorded requests with names and IDs, which are deleted at the end. */
  readonly recording: string;
}

export function foldersOf(name: string): TrialFolders {
  return { root: join(USER_FOLDER, name), recording: join(USER_FOLDER, name, "recording") };
}

export async function writeRecord(record: TrialRecord): Promise<TrialFolders> {
  const folders = foldersOf(record.name);
  await mkdir(folders.recording, { recursive: true, mode: 0o700 });
  await writeFile(join(folders.root, "trial-record.json"), `${JSON.stringify(record, undefined, 2)}\n`, {
    mode: 0o600,
  });
  return folders;
}

/** Throws InputError `TrialNotFound`. */
export async function readRecord(name: string): Promise<TrialRecord> {
  const file = join(foldersOf(name).root, "trial-record.json");
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new InputError("TrialNotFound", `${file} cannot be read`, {
      remedy: "Run --clean-up in the folder in which you started the trial.",
      cause,
    });
  });
  return JSON.parse(text) as TrialRecord;
}

/** Removes names and IDs from the disk, but keeps the cost page and reports. */
export async function forgetRecording(name: string, isRemoved: boolean): Promise<void> {
  const { recording, root } = foldersOf(name);
  await rm(recording, { recursive: true, force: true });
  if (isRemoved) await rm(join(root, "trial-record.json"), { force: true });
}
