import { basename, dirname } from "node:path";
import { InputError, ServiceError } from "exact-values/errors";
import { Silence, untilSilent } from "../../silence-watch.ts";

interface ArtifactUpload {
  /** The path of the file. GitHub's client uses its name as the artifact's name if the file is not zipped. */
  readonly file: string;
  /** The repository's own retention applies if this is undefined. */
  readonly retentionInDays: number | undefined;
  /** True for a later attempt of a run. An artifact with the same name from an earlier attempt is replaced. */
  readonly isRepeated: boolean;
  readonly onWait: (line: string) => void;
}

/** The library makes five attempts, and ends uploads that stall for five minutes. */
const MAX_MS = 600_000;

/** Publishes one file with this run, unzipped so that it opens in the browser. Returns the artifact's ID. */
export async function uploadRunArtifact({
  file,
  isRepeated,
  onWait,
  retentionInDays,
}: ArtifactUpload): Promise<number> {
  const name = basename(file);
  // Loaded on demand, because few steps publish an artifact and the library is larger than any of them.
  const { DefaultArtifactClient } = await import("@actions/artifact");
  const client = new DefaultArtifactClient();
  const options = { skipArchive: true, ...(retentionInDays === undefined ? {} : { retentionDays: retentionInDays }) };
  const upload = (): Promise<number> =>
    untilSilent({ what: `upload of ${name}`, limitMs: MAX_MS, next: "it fails", onWait }, async () => {
      const { id } = await client.uploadArtifact(name, [file], dirname(file), options);
      if (id === undefined) throw new Error("GitHub returned no ID for the artifact");
      return id;
    });
  try {
    return await upload().catch(async (error: unknown) => {
      if (!isRepeated || !isTaken(error)) throw error;
      await client.deleteArtifact(name);
      return await upload();
    });
  } catch (error) {
    throw artifactError(name, error);
  }
}

function isTaken(error: unknown): boolean {
  return /\(409\)/.test(messageOf(error));
}

function artifactError(name: string, error: unknown): Error {
  const cause = error;
  if (isTaken(error)) {
    return new InputError(
      "ArtifactExists",
      `This run already has an artifact ${name}, and artifacts cannot be changed.`,
      {
        remedy: "Set a different file name for each page of a run (input output).",
        cause,
      },
    );
  }
  const [first = ""] = messageOf(error).split("\n");
  const isFull = error instanceof Error && error.name === "UsageError";
  return new ServiceError("ArtifactFailed", `GitHub did not accept the artifact ${name}: ${first}.`, {
    status: undefined,
    correlationId: undefined,
    transient: !isFull,
    remedy: isFull
      ? "Delete artifacts that are not needed, raise the budget of Actions storage, or publish with upload: storage."
      : "Run the job again. If the error persists, check GitHub's status (for github.com, www.githubstatus.com), or publish with upload: storage.",
    cause: error instanceof Silence || isFull ? undefined : cause,
  });
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
}
