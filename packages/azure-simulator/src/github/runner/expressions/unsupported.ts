/** A location in a file of the repository. */
export interface SourcePlace {
  readonly file: string;
  /** Counted from 1; undefined for tokens that the parser generated. */
  readonly line: number | undefined;
}

/** The workflow uses a feature that this runner does not support. The runner stops instead of ignoring it. */
export class UnsupportedFeature extends Error {
  readonly place: SourcePlace;
  constructor(place: SourcePlace, feature: string) {
    super(`${formatPlace(place)}: the workflow runner does not support ${feature}`);
    this.name = "UnsupportedFeature";
    this.place = place;
  }
}

/** GitHub would also reject this file. */
export class InvalidWorkflow extends Error {
  constructor(file: string, messages: readonly string[]) {
    super(`${file} is no valid workflow: ${messages.join("; ")}`);
    this.name = "InvalidWorkflow";
  }
}

function formatPlace({ file, line }: SourcePlace): string {
  return line === undefined ? file : `${file}:${line}`;
}
