/** A table before it is known how it will be shown. The first column is text, the others are figures. */
export interface ResultTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
