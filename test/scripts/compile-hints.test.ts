import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hintModules } from "../../scripts/compile-hints.ts";

test("every module's function is put in parentheses, whatever its text", () => {
  const bundle =
    'var t={51:function(e,t,n){t.a={7:e=>1};return ",8:(e)=>2"},62:(e,t)=>{e.exports={"}};":{}}},' +
    "3:e=>{e.exports=4}};var n={};";
  expect(hintModules(bundle)).toBe(
    'var t={51:(function(e,t,n){t.a={7:e=>1};return ",8:(e)=>2"}),62:((e,t)=>{e.exports={"}};":{}}}),' +
      "3:(e=>{e.exports=4})};var n={};",
  );
});

test("text other than a bundle stays unchanged", () => {
  for (const text of ["", "export const a = { 1: 2 };", "f({1:(a)=>", "f({1:a=>a})"])
    expect(hintModules(text)).toBe(text);
});

test("the library of the actions has compile hints", () => {
  const library = readFileSync(join(import.meta.dirname, "..", "..", "dist", "lib", "index.js"), "utf8");
  expect(library.match(/[,{]\d+:\((?:function\(|\([\w$,]*\)=>|[\w$]+=>)/g)?.length).toBeGreaterThan(200);
});
