import type { Clock } from "../../clock.ts";
import { InputError } from "../../errors.ts";
import type { ExportBody } from "../../hub/exports/export-body.ts";
import { backOffMs } from "../arm/arm-throttling.ts";
import { UncertainCall } from "../arm/unknown-outcome.ts";
import type { StoredExport } from "./export-json.ts";
import { type ExportRun, findRequestedRun } from "./export-run.ts";
import type { TimePeriod } from "./export-time-period.ts";

const MOST_TRIES = 6;

export interface ExportWrite {
  /** Sends the export; with the version that it replaces. */
  readonly put: (body: ExportBody & { readonly eTag?: string }) => Promise<StoredExport>;
  readonly get: () => Promise<StoredExport | undefined>;
  readonly body: ExportBody;
  /** The version that was seen; undefined for whatever stands there. */
  readonly eTag: string | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onWait: (reason: string) => void;
}

/**
 * Writes an export. Azure wants the version that an update replaces in its body; a version that is no longer the latest is `ExportChanged`.
 * A write without an answer is looked at before it is sent again, since its version may be the latest by now.
 */
export async function writeExport(write: ExportWrite): Promise<StoredExport> {
  const { body, clock, get, onWait, put, signal } = write;
  let { eTag } = write;
  for (let tries = 1; ; tries++) {
    try {
      return await put({ ...(eTag === undefined ? {} : { eTag }), ...body });
    } catch (error) {
      const isLost = error instanceof UncertainCall;
      const isUnseen = isChanged(error) && write.eTag === undefined;
      if (tries === MOST_TRIES || !(isLost || isUnseen)) throw error;
      if (isLost) {
        const waitMs = backOffMs(tries);
        onWait(`The answer to the writing of an export is lost; looking in ${waitMs / 1000} s whether it was written.`);
        await clock.sleep(waitMs, signal);
      }
      const now = await get();
      if (isLost && eTag !== undefined && now !== undefined && now.eTag !== eTag) return now;
      eTag = now?.eTag;
    }
  }
}

function isChanged(error: unknown): boolean {
  return error instanceof InputError && error.code === "ExportChanged";
}

export interface RunRequest {
  readonly post: () => Promise<unknown>;
  readonly history: () => Promise<readonly ExportRun[]>;
  readonly timePeriod: TimePeriod | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onWait: (reason: string) => void;
}

const MOST_REQUESTS = 4;
/** A fresh run does not stand in the history at once. */
const LOOKS_AFTER_MS = [10_000, 20_000, 30_000];

/** Starts a run, and none twice: a request without an answer is sent again only when the history shows no run of it. */
export async function requestRun({ clock, history, onWait, post, signal, timePeriod }: RunRequest): Promise<void> {
  for (let tries = 1; ; tries++) {
    const requestedAt = clock.now();
    try {
      await post();
      return;
    } catch (error) {
      if (tries === MOST_REQUESTS || !(error instanceof UncertainCall)) throw error;
      for (const waitMs of LOOKS_AFTER_MS) {
        onWait(`The answer to the request of a run is lost; looking for the run in ${waitMs / 1000} s.`);
        await clock.sleep(waitMs, signal);
        if (findRequestedRun(await history(), { requestedAt, timePeriod }) !== undefined) return;
      }
    }
  }
}
