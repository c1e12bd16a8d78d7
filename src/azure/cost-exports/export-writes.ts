import type { Clock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import type { ExportBody } from "../../hub/exports/export-body.ts";
import { AGAIN_AT_ONCE, done, retry } from "../../retry.ts";
import {
  MAX_EXPORT_WRITES,
  MAX_RUN_REQUESTS,
  RETRY_RULES,
  RUN_LOOKS_AFTER_MS,
  waitMsAfter,
} from "../../retry-rules.ts";
import { UncertainCall } from "../http/unknown-outcome.ts";
import type { StoredExport } from "./export-json.ts";
import { findRequestedRun, type ReportedRun } from "./export-run.ts";
import type { TimePeriod } from "./export-time-period.ts";

interface ExportWrite {
  /** Sends the export; with the version that it replaces. */
  readonly put: (body: ExportBody & { readonly eTag?: string }) => Promise<StoredExport>;
  readonly get: () => Promise<StoredExport | undefined>;
  readonly body: ExportBody;
  /** The version that was seen; undefined for whatever is there. */
  readonly eTag: string | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onWait: (reason: string) => void;
}

/**
 * Writes an export. Azure wants the version that an update replaces in its body; a version that is no longer the latest is `ExportChanged`.
 * A write without an answer is looked at before it is sent again, since its version may be the latest by now.
 */
export function writeExport(write: ExportWrite): Promise<StoredExport> {
  const { body, get, put } = write;
  let { eTag } = write;
  let isLost = false;
  return retry<StoredExport>(write, async (attempt) => {
    if (attempt > 1) {
      const now = await get();
      if (isLost && eTag !== undefined && now !== undefined && now.eTag !== eTag) return done(now);
      eTag = now?.eTag;
    }
    try {
      return done(await put({ ...(eTag === undefined ? {} : { eTag }), ...body }));
    } catch (error) {
      isLost = error instanceof UncertainCall;
      const isUnseen = isChanged(error) && write.eTag === undefined;
      if (attempt === MAX_EXPORT_WRITES || !(isLost || isUnseen)) throw error;
      if (!isLost) return AGAIN_AT_ONCE;
      const afterMs = waitMsAfter(attempt, RETRY_RULES.costManagement);
      const line = `The answer to the writing of an export is lost; looking in ${afterMs / 1000} s whether it was written.`;
      return { outcome: "again", afterMs, line };
    }
  });
}

function isChanged(error: unknown): boolean {
  return error instanceof InputError && error.code === "ExportChanged";
}

interface RunRequest {
  readonly post: () => Promise<void>;
  readonly history: () => Promise<readonly ReportedRun[]>;
  readonly timePeriod: TimePeriod | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onWait: (reason: string) => void;
}

/** Starts a run, and none twice: a request without an answer is sent again only when the history shows no run of it. */
export function requestRun(request: RunRequest): Promise<void> {
  const { clock, post } = request;
  return retry<void>(request, async (attempt) => {
    const requestedAt = clock.now();
    try {
      return done(await post());
    } catch (error) {
      if (attempt === MAX_RUN_REQUESTS || !(error instanceof UncertainCall)) throw error;
      return (await appears(request, requestedAt)) ? done(undefined) : AGAIN_AT_ONCE;
    }
  });
}

/** Looks into the history a few times. */
async function appears(
  { clock, history, onWait, signal, timePeriod }: RunRequest,
  requestedAt: Date,
): Promise<boolean> {
  for (const waitMs of RUN_LOOKS_AFTER_MS) {
    onWait(`The answer to the request of a run is lost; looking for the run in ${waitMs / 1000} s.`);
    await clock.sleep(waitMs, signal);
    if (findRequestedRun(await history(), { requestedAt, timePeriod }) !== undefined) return true;
  }
  return false;
}
