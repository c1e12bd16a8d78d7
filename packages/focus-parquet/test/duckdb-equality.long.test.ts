import { referenceConverter } from "../src/reference-converter/reference-converter.ts";
import { wasmConverter } from "../src/wasm-converter/host/wasm-converter.ts";
import { describeEquality } from "./duckdb-equality.ts";

describeEquality("SIMD", wasmConverter, { codecs: "all" });
describeEquality("plain", referenceConverter, { codecs: "all" });
