import type { JsonObject } from "../../../json-value.ts";
import type { SimulatedRepository } from "../repository.ts";

/** What the stand-in for an action of another repository receives. */
export interface KnownActionCall {
  readonly inputs: Readonly<Record<string, string>>;
  readonly workspace: string;
  /** Environment of the job. */
  readonly temp: string;
  /** Stores artifacts of this run by name. */
  readonly artifacts: string;
  readonly github: JsonObject;
  readonly repository: SimulatedRepository;
  readonly token: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
}

/** Returns the outputs. An exception fails the step. */
export type RunKnownAction = (call: KnownActionCall) => Promise<Readonly<Record<string, string>>>;

/** A folder with an action.yml (in a subfolder for `owner/name/path`), or a function that replaces the action. */
export type KnownAction =
  | { readonly folder: string }
  | { readonly run: RunKnownAction; readonly inputs: readonly string[] };
