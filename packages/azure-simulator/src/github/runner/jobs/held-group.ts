import type { JsonObject } from "../../../json-value.ts";
import type { TemplateToken } from "../expressions/token.ts";
import type { Leave } from "./concurrency-groups.ts";
import { concurrencySetting } from "./concurrency-setting.ts";
import type { RunContext } from "./workflow-call.ts";

export interface HeldGroup {
  /** The run as jobs inside the group see it. */
  readonly run: RunContext;
  /** Aborts when another entry takes over the group. */
  readonly signal: AbortSignal;
  readonly leave: Leave;
}

export interface GroupWish {
  readonly file: string;
  readonly token: TemplateToken | undefined;
  readonly contexts: JsonObject;
  /** The waiting job. */
  readonly name: string;
}

/** Waits for the concurrency group of a job or a called workflow. Returns the reason if it will never be free. */
export async function holdGroup(
  run: RunContext,
  { file, token, contexts, name }: GroupWish,
  outer: AbortSignal,
): Promise<HeldGroup | { readonly cancelled: string }> {
  const setting = concurrencySetting(file, token, { contexts, server: run.options.github?.server });
  if (setting === undefined) return { run, signal: outer, leave: () => undefined };
  const group = setting.group.toLowerCase();
  if (run.held.includes(group)) {
    const between = `'top level workflow' and '${name}'`;
    return {
      cancelled: `Canceling since a deadlock for concurrency group '${setting.group}' was detected between ${between}`,
    };
  }
  const own = new AbortController();
  const signal = AbortSignal.any([outer, own.signal]);
  const leave = await run.groups.enter({ ...setting, signal, cancel: (reason) => own.abort(reason) });
  return typeof leave === "function" ? { run: { ...run, held: [...run.held, group] }, signal, leave } : leave;
}
