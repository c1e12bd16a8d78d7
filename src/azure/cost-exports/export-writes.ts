import type { Clock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import type { ExportBody } from "../../hub/exports/export-body.ts";
import {
  AGAIN_AT_ONCE,
  done,
  MAX_EXPORT_WRITES,
  MAX_RUN_REQUESTS,
  RETRY_RULES,
  RUN_LOOKS_AFTER_MS,
  retry,
  waitMsAfter,
} from "../../retry.ts";
import { UncertainCall } from "../http/unknown-outcome.ts";
import type { StoredExport } from "./export-json.ts";
import { findRequestedRun, type ReportedRun } from "./export-run.ts";
import type { TimePeriod } from "./export-time-period.ts";

interface ExportWrite {
  /** Sends the export, with the version that it replaces. */
  readonly put: (body: ExportBody & { readonly eTag?: string }) => Promise<StoredExport>;
  readonly get: () => Promise<StoredExport | undefined>;
  readonly body: ExportBody;
  /** The version that was read; undefined for any version. */
  readonly eTag: string | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onWait: (reason: string) => void;
}

/**
 * Writes an export. Azure expects the replaced version in the request body; an outdated version fails with
 * `ExportChanged`. A write without a response is checked before it is repeated, because it may have taken effect.
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
      const line = `The response to writing an export was lost; checking in ${afterMs / 1000} s whether it was written.`;
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

/** Starts a run exactly once: a request without a response is repeated only if the history shows no run for it. */
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

/** Checks the history a few times. */
async function appears(
  { clock, history, onWait, signal, timePeriod }: RunRequest,
  requestedAt: Date,
): Promise<boolean> {
  for (const waitMs of RUN_LOOKS_AFTER_MS) {
    onWait(`The response to a run request was lost; looking for the run in ${waitMs / 1000} s.`);
    await clock.sleep(waitMs, signal);
    if (findRequestedRun(await history(), { requestedAt, timePeriod }) !== undefined) return true;
  }
  return false;
}
