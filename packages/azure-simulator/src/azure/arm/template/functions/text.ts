import { isList, isSameJson, type Json } from "../../../../json-value.ts";
import { guid, uniqueString } from "../azure-hash.ts";
import {
  ANY_NUMBER,
  type Arguments,
  argumentsOf,
  cannotEvaluate,
  eager,
  type TemplateFunctions,
} from "../template-function.ts";
import { writeText } from "../write-text.ts";

export const textFunctions: TemplateFunctions = {
  string: eager(1, 1, (args) => writeText(args.at(0))),
  toLower: eager(1, 1, (args) => args.text(0).toLowerCase()),
  toUpper: eager(1, 1, (args) => args.text(0).toUpperCase()),
  trim: eager(1, 1, (args) => args.text(0).trim()),
  replace: eager(3, 3, (args) => args.text(0).replaceAll(args.text(1), () => args.text(2))),
  format: eager(1, ANY_NUMBER, format),
  split: eager(2, 2, split),
  join: eager(2, 2, (args) => argumentsOf(args.name, args.list(0)).values.map(writeText).join(args.text(1))),
  substring: eager(2, 3, substring),
  padLeft: eager(2, 3, (args) => {
    const filler = args.values.length > 2 ? args.text(2) : " ";
    if (filler.length !== 1) throw args.wrongType(2, "Char");
    return writeText(args.at(0)).padStart(args.integer(1), filler);
  }),
  // Azure ignores case when it searches a text, but not when it replaces or splits.
  startsWith: eager(2, 2, (args) => folded(args, 0).startsWith(folded(args, 1))),
  endsWith: eager(2, 2, (args) => folded(args, 0).endsWith(folded(args, 1))),
  indexOf: eager(2, 2, (args) =>
    isList(args.at(0)) ? args.list(0).findIndex(isItem(args)) : folded(args, 0).indexOf(folded(args, 1)),
  ),
  lastIndexOf: eager(2, 2, (args) =>
    isList(args.at(0)) ? args.list(0).findLastIndex(isItem(args)) : folded(args, 0).lastIndexOf(folded(args, 1)),
  ),
  uniqueString: eager(1, ANY_NUMBER, (args) => uniqueString(args.texts())),
  guid: eager(1, ANY_NUMBER, (args) => guid(args.texts())),
};

function isItem(args: Arguments): (item: Json) => boolean {
  return (item) => isSameJson(item, args.at(1));
}

function folded(args: Arguments, index: number): string {
  return args.text(index).toLowerCase();
}

function format(args: Arguments): Json {
  const values = args.values.slice(1);
  return args.text(0).replaceAll(/\{\{|\}\}|\{(\d+)\}|[{}]/g, (mark, index: string | undefined) => {
    if (mark === "{{" || mark === "}}") return mark.slice(1);
    const value = index === undefined ? undefined : values[Number(index)];
    if (value === undefined) {
      const reason = "the format string is not valid, or an index in it has no argument.";
      throw cannotEvaluate(args.name, reason);
    }
    return writeText(value);
  });
}

function split(args: Arguments): Json {
  const marks = isList(args.at(1)) ? argumentsOf(args.name, args.list(1)).texts() : [args.text(1)];
  return marks.reduce<readonly string[]>(
    (pieces, mark) => pieces.flatMap((piece) => (mark === "" ? [piece] : piece.split(mark))),
    [args.text(0)],
  );
}

function substring(args: Arguments): Json {
  const text = args.text(0);
  const start = args.integer(1);
  const length = args.values.length > 2 ? args.integer(2) : text.length - start;
  if (start < 0 || length < 0 || start + length > text.length) {
    const reason =
      "the index and length parameters must refer to a location within the string. The index parameter: " +
      `'${start}', the length parameter: '${length}', the length of the string parameter: '${text.length}'.`;
    throw cannotEvaluate(args.name, reason);
  }
  return text.slice(start, start + length);
}
