import type {
  BranchFilterConfig,
  PathFilterConfig,
  TagFilterConfig,
  TypesFilterConfig,
} from "@actions/workflow-parser/model/workflow-template";
import { UnsupportedFeature } from "../expressions/unsupported.ts";
import type { WorkflowFile } from "../jobs/workflow-file.ts";
import type { DeliveredEvent } from "./delivered-event.ts";
import type { PullRequestEvent, PushEvent } from "./event.ts";
import { matchesFilter } from "./filter-pattern.ts";

const PULL_REQUEST_TYPES = ["opened", "synchronize", "reopened"];

/** True if the triggers and filters under `on:` match the event. */
export function isTriggered(workflow: WorkflowFile, delivered: DeliveredEvent): boolean {
  const { events, path, fields } = workflow;
  const { event } = delivered;
  switch (event.name) {
    case "push":
      return events.push !== undefined && passesPush(events.push, event, delivered);
    case "pull_request":
      return events.pull_request !== undefined && passesPullRequest(events.pull_request, event, delivered);
    case "schedule": {
      if (events.schedule?.some(({ timezone }) => timezone !== undefined)) {
        throw new UnsupportedFeature({ file: path, line: fields.get("on")?.line }, `"timezone" of a schedule`);
      }
      const isNamed = event.workflow === undefined || path.endsWith(`/${event.workflow}`);
      return isNamed && (events.schedule?.some(({ cron }) => cron === event.cron) ?? false);
    }
    case "workflow_dispatch":
      return events.workflow_dispatch !== undefined && path.endsWith(`/${event.workflow}`);
    case "repository_dispatch":
      return events.repository_dispatch !== undefined && isOfType(events.repository_dispatch, event.type);
    case "workflow_run": {
      const filter = events.workflow_run;
      if (filter === undefined || !(filter.workflows ?? []).includes(event.workflow)) return false;
      if (filter.types?.join() !== "completed") {
        const place = { file: path, line: fields.get("on")?.line };
        throw new UnsupportedFeature(place, "workflow_run of other types than completed");
      }
      return isOfType(filter, event.action) && passesBranches(filter, event.branch);
    }
  }
}

function isOfType({ types }: TypesFilterConfig, type: string, whenAbsent?: readonly string[]): boolean {
  const allowed = types ?? whenAbsent;
  return allowed === undefined || allowed.includes(type);
}

type PushFilter = BranchFilterConfig & TagFilterConfig & PathFilterConfig;

function passesPush(filter: PushFilter, { branch, tag }: PushEvent, { ref, changedPaths }: DeliveredEvent): boolean {
  const hasBranches = (filter.branches ?? filter["branches-ignore"]) !== undefined;
  const hasTags = (filter.tags ?? filter["tags-ignore"]) !== undefined;
  if (tag !== undefined) {
    // Path filters do not apply to tags.
    if (!hasTags) return !hasBranches;
    return passes(filter.tags, filter["tags-ignore"], tag);
  }
  if (!hasBranches && hasTags) return false;
  const name = branch ?? ref.replace(/^refs\/heads\//, "");
  return passesBranches(filter, name) && passesPaths(filter, changedPaths);
}

function passesPullRequest(
  filter: BranchFilterConfig & PathFilterConfig & TypesFilterConfig,
  { action = "opened" }: PullRequestEvent,
  { baseRef, changedPaths }: DeliveredEvent,
): boolean {
  return (
    isOfType(filter, action, PULL_REQUEST_TYPES) && passesBranches(filter, baseRef) && passesPaths(filter, changedPaths)
  );
}

function passesBranches(filter: BranchFilterConfig, name: string): boolean {
  return passes(filter.branches, filter["branches-ignore"], name);
}

function passes(only: readonly string[] | undefined, ignore: readonly string[] | undefined, name: string): boolean {
  if (only !== undefined) return matchesFilter(only, name);
  return ignore === undefined || !matchesFilter(ignore, name);
}

function passesPaths({ paths, "paths-ignore": ignore }: PathFilterConfig, changed: readonly string[]): boolean {
  if (paths !== undefined) return changed.some((path) => matchesFilter(paths, path));
  // A change that only affects ignored files does not count.
  return ignore === undefined || changed.some((path) => !matchesFilter(ignore, path));
}
