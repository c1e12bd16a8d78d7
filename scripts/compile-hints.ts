import { Script } from "node:vm";

/** Where the function of a module begins in a bundle of webpack: `,5183:function(e,t,n){` or `{8894:(e,t)=>{`. */
const MODULE_START = /[,{]\d+:(?=function\(|\([\w$,]*\)=>|[\w$]+=>)/g;

/** Functions under a number that one module may hold. */
const MAX_WITHIN = 20;

/**
 * Puts the function of each module of a bundle in parentheses. V8 takes that for a function that is called at once: it compiles it with its first
 * look, where it would otherwise look for its end, forget what it saw, and compile it when the module is required a moment later.
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

/** A module ends before the comma of the next one, the last one before a brace. Undefined when that is no function: then all stays as it is. */
function endOfModule(bundle: string, start: number, starts: readonly number[]): number | undefined {
  // What looks like a module may be within one: then the text up to there is no function.
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
