export { type ErrorPlace, InputError } from "exact-values/errors";
export { convert } from "./files/convert.ts";
export type { ConvertOptions, ConvertResult, ReadOptions, SumsByCurrency } from "./files/convert-options.ts";
export { type VerifyOptions, type VerifyResult, verify } from "./files/verify-file.ts";
