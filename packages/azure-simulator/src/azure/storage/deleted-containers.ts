import type { ServerResponse } from "node:http";
import type { Azurite } from "./azurite.ts";
import type { Directories } from "./directories.ts";
import type { Refusal } from "./refusal.ts";
import type { StorageRequest } from "./request.ts";

/** A deleted container that can still be restored. */
export interface DeletedContainer {
  readonly name: string;
  readonly version: string;
  readonly deletedOn: Date;
  readonly remainingDays: number;
}

export interface DeletedContainers {
  /** Deletes a container, and keeps its content if soft delete is on. */
  remove(name: string): boolean;
  /** Brings a deleted version back under its own name. Undefined on success. */
  restore(name: string, version: string): Refusal | undefined;
  list(): readonly DeletedContainer[];
  /** Forgets all deleted versions, as when the account is deleted. */
  forget(): void;
}

interface DeletedContainersOptions {
  readonly azurite: Azurite;
  readonly directories: Directories;
  readonly now: () => Date;
  /** Undefined if soft delete of containers is off. */
  readonly days: () => number | undefined;
  /** Called after a container was deleted or restored. */
  readonly onChange: (name: string, change: "deleted" | "restored") => void;
}

const DAY_MS = 86_400_000;

const NAME_TAKEN: Refusal = {
  status: 409,
  code: "ContainerAlreadyExists",
  message: "The specified container already exists.",
};
const NOT_FOUND: Refusal = {
  status: 404,
  code: "ContainerNotFound",
  message: "The specified container does not exist.",
};

interface Kept {
  readonly name: string;
  readonly version: string;
  readonly deletedOn: Date;
  readonly until: Date;
  readonly putBack: () => void;
}

export function createDeletedContainers(options: DeletedContainersOptions): DeletedContainers {
  const { azurite, directories, now, days, onChange } = options;
  let kept: readonly Kept[] = [];
  let count = 0;
  const current = (): readonly Kept[] => kept.filter(({ until }) => until.getTime() > now().getTime());
  return {
    remove: (name) => {
      const version = `01D${(++count).toString(16).toUpperCase().padStart(13, "0")}`;
      const content = azurite.setAside(name, `$deleted-${version}`);
      if (content === undefined) return false;
      const retained = days();
      const putFoldersBack = directories.setAside(name);
      if (retained === undefined) content.discard();
      else {
        const deletedOn = now();
        const until = new Date(deletedOn.getTime() + retained * DAY_MS);
        const putBack = (): void => {
          content.putBack();
          putFoldersBack();
        };
        kept = [...current(), { name, version, deletedOn, until, putBack }];
      }
      onChange(name, "deleted");
      return true;
    },
    restore: (name, version) => {
      const found = current().find((each) => each.name === name && each.version === version);
      if (found === undefined) return NOT_FOUND;
      if (azurite.hasContainer(name)) return NAME_TAKEN;
      found.putBack();
      kept = kept.filter((each) => each !== found);
      onChange(name, "restored");
      return undefined;
    },
    list: () =>
      current().map(({ until, putBack: _, ...shown }) => ({
        ...shown,
        remainingDays: Math.ceil((until.getTime() - now().getTime()) / DAY_MS),
      })),
    forget: () => {
      kept = [];
    },
  };
}

/** Adds deleted containers to a List Containers response. They are on its last page. */
export function withDeletedContainers(xml: string, request: StorageRequest, deleted: DeletedContainers): string {
  const prefix = request.query.get("prefix") ?? "";
  if (!/(?:^|,)deleted(?:,|$)/.test(request.query.get("include") ?? "") || /<NextMarker>./.test(xml)) return xml;
  const entries = deleted
    .list()
    .filter(({ name }) => name.startsWith(prefix))
    .map(
      ({ name, version, deletedOn, remainingDays }) =>
        `<Container><Name>${name}</Name><Deleted>true</Deleted><Version>${version}</Version><Properties>` +
        `<Last-Modified>${deletedOn.toUTCString()}</Last-Modified><Etag>"0x8D0"</Etag>` +
        `<DeletedTime>${deletedOn.toUTCString()}</DeletedTime>` +
        `<RemainingRetentionDays>${remainingDays}</RemainingRetentionDays></Properties></Container>`,
    )
    .join("");
  return xml.includes("<Containers/>")
    ? xml.replace("<Containers/>", `<Containers>${entries}</Containers>`)
    : xml.replace("</Containers>", `${entries}</Containers>`);
}

/** Answers a deletion or restoration itself. Undefined for other requests. */
export function answerContainerRequest(
  request: StorageRequest,
  deleted: DeletedContainers,
  response: ServerResponse,
): { readonly refusal: Refusal } | { readonly status: number } | undefined {
  const done = (status: number): { readonly status: number } => {
    response.writeHead(status, { "content-length": 0, "x-ms-version": "2025-11-05" }).end();
    return { status };
  };
  if (request.operation === "DeleteContainer") {
    return deleted.remove(request.container) ? done(202) : { refusal: NOT_FOUND };
  }
  if (request.operation !== "RestoreContainer") return undefined;
  const refusal = deleted.restore(request.container, String(request.headers["x-ms-deleted-container-version"]));
  return refusal === undefined ? done(201) : { refusal };
}
