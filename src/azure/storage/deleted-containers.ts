import type { BlobServiceClient } from "@azure/storage-blob";
import { counted } from "exact-values/counted";
import { InputError } from "exact-values/errors";
import { shellCommand } from "exact-values/shell-command";
import { isAnswer, storageError } from "./storage-errors.ts";

/** A deleted container that can still be restored. */
export interface DeletedContainer {
  readonly name: string;
  readonly version: string;
  readonly deletedOn: Date | undefined;
  readonly remainingDays: number | undefined;
}

/** What a missing container means. */
export interface DeletedGuard {
  /**
   * True if an error says that a blob, or a container that is treated as empty, does not exist. Throws InputError
   * `ContainerDeleted` if the container is missing and can be restored.
   */
  isMissing(error: unknown): Promise<boolean>;
  /** Throws InputError `ContainerDeleted` if a deleted version can be restored. */
  refuseDeleted(): Promise<void>;
}

interface GuardOptions {
  readonly service: BlobServiceClient;
  readonly account: string;
  readonly container: string;
  readonly mayBeMissing: boolean;
  /** Whether the content of deleted containers was given up. */
  readonly recreates: boolean;
  readonly signal: AbortSignal;
}

/** A container that somebody deleted must neither look empty nor be created again. */
export function guardDeleted({
  account,
  container,
  mayBeMissing,
  recreates,
  service,
  signal,
}: GuardOptions): DeletedGuard {
  const refuseDeleted = async (): Promise<void> => {
    const deleted = recreates ? undefined : await findDeletedContainer(service, container, signal);
    if (deleted !== undefined) throw containerDeleted(account, [deleted]);
  };
  return {
    refuseDeleted,
    isMissing: async (error) => {
      if (!isAnswer(error, 404, "ContainerNotFound")) return isAnswer(error, 404);
      await refuseDeleted();
      return mayBeMissing;
    },
  };
}

/**
 * The deleted version of a container, as the blob service lists it; the newest one if there are several. Throws
 * InputError `ContainerNotFound` if this identity must not look, because then a new container could make the restore
 * impossible.
 */
async function findDeletedContainer(
  service: BlobServiceClient,
  container: string,
  abortSignal: AbortSignal,
): Promise<DeletedContainer | undefined> {
  const found: DeletedContainer[] = [];
  try {
    for await (const { deleted, name, properties, version } of service.listContainers({
      includeDeleted: true,
      prefix: container,
      abortSignal,
    })) {
      if (name !== container || deleted !== true || version === undefined) continue;
      const { deletedOn, remainingRetentionDays: remainingDays } = properties;
      found.push({ name, version, deletedOn, remainingDays });
    }
  } catch (error) {
    const failure = storageError(`look for deleted versions of container ${container}`, error);
    throw failure instanceof InputError && failure.code === "StorageForbidden"
      ? notAllowedToLook(service.accountName, container, failure)
      : failure;
  }
  return newestOf(found);
}

/** The version that was deleted last. */
export function newestOf(versions: readonly DeletedContainer[]): DeletedContainer | undefined {
  return versions.toSorted((a, b) => (b.deletedOn?.getTime() ?? 0) - (a.deletedOn?.getTime() ?? 0))[0];
}

/**
 * Stops work that would create these containers again, or take them for empty. Creating one makes its deleted version
 * unrestorable.
 */
export function containerDeleted(account: string, deleted: readonly DeletedContainer[]): InputError {
  const told = deleted.map(({ name, deletedOn, remainingDays }) => {
    const when = deletedOn === undefined ? "" : ` on ${deletedOn.toISOString().slice(0, 16).replace("T", " ")} UTC`;
    const left = remainingDays === undefined ? "" : ` for ${counted(remainingDays, "more day")}`;
    return `Container ${name} of storage account ${account} was deleted${when} and can be restored${left}.`;
  });
  const commands = deleted.map(
    ({ name, version }) =>
      shellCommand`az storage container restore --account-name ${account} --name ${name} --deleted-version ${version} --auth-mode login`,
  );
  return new InputError("ContainerDeleted", told.join(" "), {
    remedy:
      `Restore it before anything creates it again: ${commands.join(" && ")}. Then run the workflow again ` +
      "(docs/recovery.md). To give its content up and start with an empty container, run deploy-hub with " +
      "recreate-containers: true.",
    place: { value: deleted.map(({ name }) => name).join(", ") },
  });
}

function notAllowedToLook(account: string, container: string, cause: InputError): InputError {
  const list = shellCommand`az storage container list --account-name ${account} --include-deleted --auth-mode login`;
  return new InputError(
    "ContainerNotFound",
    `Storage account ${account} has no container ${container}, and this identity must not look for a deleted ` +
      "version that could be restored.",
    {
      remedy:
        `Look yourself: ${list}. Restore the container if it is listed. Otherwise set recreate-containers: true, ` +
        "or assign the identity Storage Blob Data Contributor on the whole account.",
      place: { value: container },
      cause,
    },
  );
}
