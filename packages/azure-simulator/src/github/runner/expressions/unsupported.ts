/** Where something is in a file of the repository. */
export interface SourcePlace {
  readonly file: string;
  /** Of the file, counted from 1; undefined for what the parser made up itself. */
  readonly line: number | undefined;
}

/** A workflow uses what this runner cannot do. It stops rather than going on as if the line were not there. */
export class UnsupportedFeature extends Error {
  readonly place: SourcePlace;
  constructor(place: SourcePlace, feature: string) {
    super(`${formatPlace(place)}: the workflow runner does not support ${feature}`);
    this.name = "UnsupportedFeature";
    this.place = place;
  }
}

/** GitHub itself would refuse this file. */
export class InvalidWorkflow extends Error {
  constructor(file: string, messages: readonly string[]) {
    super(`${file} is no valid workflow: ${messages.join("; ")}`);
    this.name = "InvalidWorkflow";
  }
}

function formatPlace({ file, line }: SourcePlace): string {
  return line === undefined ? file : `${file}:${line}`;
}
