import { wasmConverter } from "../src/wasm-converter/host/wasm-converter.ts";
import { describeEquality } from "./duckdb-equality.ts";

describeEquality("SIMD", wasmConverter, { codecs: "in turn" });
