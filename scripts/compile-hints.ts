import { Script } from "node:vm";

/** The start of a module function in a webpack bundle: `,5183:function(e,t,n){` or `{8894:(e,t)=>{`. */
const MODULE_START = /[,{]\d+:(?=function\(|\([\w$,]*\)=>|[\w$]+=>)/g;

/** Limit for numbered functions inside one module. */
const MAX_WITHIN = 20;

/**
 * Puts each module function of a bundle in parentheses. V8 then compiles the function immediately, instead of first
 * skipping its body and compiling it when the module is required.
 */
export function hintModules(bundle: string): string {
  const starts = [...bundle.matchAll(MODULE_START)].map((match) => match.index + match[0].length);
  let hinted = "";
  let done = 0;
  for (const start of starts) {
    const end = start < done ? undefined : endOfModule(bundle, start, starts);
    if (end === undefined) continue;
    hinted += `${bundle.slice(done, start)}(${bundle.slice(start, end)})`;
    done = end;
  }
  return hinted + bundle.slice(done);
}

/**
 * A module ends before the comma of the next one, and the last module ends before a brace. Undefined if the text in
 * between is not a function; the bundle then stays unchanged.
 */
function endOfModule(bundle: string, start: number, starts: readonly number[]): number | undefined {
  // A match may lie inside a module. Then the text before it is not a complete function.
  const commas = starts.filter((other) => other > start).map((other) => bundle.lastIndexOf(",", other));
  const near = commas.slice(0, MAX_WITHIN);
  return [...near, bundle.indexOf("}};", start) + 1].find((end) => end > start && isFunction(bundle.slice(start, end)));
}

function isFunction(text: string): boolean {
  try {
    new Script(`(${text})`);
    return true;
  } catch {
    return false;
  }
}
