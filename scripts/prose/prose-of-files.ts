import { parseSync, Visitor } from "rolldown/utils";

/** The part of a source file that contains English: a comment, or a literal that people read. */
interface Passage {
  readonly start: number;
  readonly end: number;
}

/** Shorter literals are keys, labels or code. */
const MIN_WORDS = 4;
const DIRECTIVE = /^\/[/*]+\s*(?:biome-ignore|@ts-|v8 ignore|#__PURE__|<reference)/;

/**
 * A TypeScript source with everything but its comments and messages blanked out. Offsets and lines stay the same, so
 * that a linter for prose reports the right place.
 */
export function blankOutCode(file: string, source: string): string {
  const { program, comments, errors } = parseSync(file, blankOutDecorators(source));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const passages: Passage[] = comments.filter(({ start }) => !DIRECTIVE.test(source.slice(start, start + 40)));
  const addLiteral = (start: number, end: number, text: string): void => {
    if (isProse(text)) passages.push({ start: start + 1, end: end - 1 });
  };
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === "string") addLiteral(node.start, node.end, node.value);
    },
    TemplateLiteral: (node) => {
      const text = node.quasis.map(({ value }) => value.cooked ?? value.raw).join("X");
      addLiteral(node.start, node.end, text);
    },
  }).visit(program);
  return keepPassages(source, passages);
}

/** AssemblyScript has decorators on functions, which are a syntax error in TypeScript. */
function blankOutDecorators(source: string): string {
  return source.replace(/^@(?:inline|unmanaged|external\(.*\))$/gm, (decorator) => " ".repeat(decorator.length));
}

function keepPassages(source: string, passages: readonly Passage[]): string {
  const blank = source.replace(/[^\n]/g, " ").split("");
  for (const { start, end } of passages) {
    const text = blankOutMarkup(source.slice(start, end));
    for (let at = 0; at < text.length; at++) blank[start + at] = text[at] ?? " ";
    // A passage ends like a sentence, so that the next one is not read as its continuation.
    if (blank[end] === " ") blank[end] = /[.!?:;]\s*$/.test(text) ? " " : ".";
  }
  return blank.join("");
}

/** Comment signs and escapes become blanks; an inserted value reads like a noun. */
function blankOutMarkup(text: string): string {
  const blanks = (match: string): string => match.replace(/[^\n]/g, " ");
  return text
    .replace(/^[ \t]*\*(?!\/)|\/\*\*?|\*\/|\/\//gm, blanks)
    .replace(/`[^`\n]*`/g, (code) => `X${" ".repeat(code.length - 1)}`)
    .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, (value) => `X${blanks(value.slice(1))}`)
    .replace(/\\[\\nrt"'`]|\\u\{?[\da-fA-F]{2,6}\}?/g, blanks);
}

/** Whether a literal is a sentence or a phrase for people, and not a path, a query or code. */
function isProse(text: string): boolean {
  const words = text.match(/(?<![\w/.-])[A-Za-z][a-z']*(?![\w/-])/g) ?? [];
  return words.length >= MIN_WORDS && /[a-z] [a-z]/.test(text) && !/^\s*(?:SELECT|<|[{[]|az |gh |npm )/.test(text);
}

/** An action.yml with everything but its descriptions blanked out; each is a paragraph of its own. */
export function blankOutYaml(source: string): string {
  const lines = source.split("\n").map((line) => {
    const [, key = "", text] = /^(\s*description: )["']?(.*?)["']?$/.exec(line) ?? [];
    return text === undefined ? "" : " ".repeat(key.length) + text;
  });
  return lines.join("\n");
}
