import type { Json } from "../../../../json-value.ts";
import { cannotEvaluate, eager, type TemplateFunctions } from "../template-function.ts";

export const encodingFunctions: TemplateFunctions = {
  base64: eager(1, 1, (args) => Buffer.from(args.text(0), "utf8").toString("base64")),
  base64ToString: eager(1, 1, (args) => decodeBase64(args.name, args.text(0))),
  base64ToJson: eager(1, 1, (args) => readJson(args.name, decodeBase64(args.name, args.text(0)))),
  json: eager(1, 1, (args) => readJson(args.name, args.text(0))),
  uri: eager(2, 2, (args) => resolveUri(args.name, args.text(0), args.text(1))),
  uriComponent: eager(1, 1, (args) => encodeUriComponent(args.text(0))),
  uriComponentToString: eager(1, 1, (args) => decodeURIComponent(args.text(0))),
};

function decodeBase64(name: string, text: string): string {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) {
    throw cannotEvaluate(name, `the value '${text}' is not a valid base64 string.`);
  }
  return Buffer.from(text, "base64").toString("utf8");
}

function readJson(name: string, text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw cannotEvaluate(name, "the value is not valid JSON.");
  }
}

function resolveUri(name: string, base: string, relative: string): string {
  if (!URL.canParse(base)) throw cannotEvaluate(name, `the base URI '${base}' is not valid.`);
  return new URL(relative, base).href;
}

/** Like .NET's `Uri.EscapeDataString`, which also escapes the marks that JavaScript leaves unescaped. */
function encodeUriComponent(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
