import type { JsonObject } from "../../../json-value.ts";
import type { SimulatedRepository } from "../repository.ts";

/** What an action of another repository is given when the runner replaces it. */
export interface KnownActionCall {
  readonly inputs: Readonly<Record<string, string>>;
  readonly workspace: string;
  /** Of the job. */
  readonly temp: string;
  /** Keeps what this run's jobs hand to one another, by name. */
  readonly artifacts: string;
  readonly github: JsonObject;
  readonly repository: SimulatedRepository;
  readonly token: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
}

/** The outputs; what it throws fails the step. */
export type RunKnownAction = (call: KnownActionCall) => Promise<Readonly<Record<string, string>>>;

/** A folder with an action.yml (below it for `owner/name/path`), or a function that replaces the action. */
export type KnownAction =
  | { readonly folder: string }
  | { readonly run: RunKnownAction; readonly inputs: readonly string[] };
