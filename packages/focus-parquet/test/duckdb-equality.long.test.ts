import { csvParseEngine } from "../src/reference-engine/reference-engine.ts";
import { simdEngine } from "../src/wasm-engine/host/wasm-engine.ts";
import { describeEquality } from "./duckdb-equality.ts";

describeEquality("SIMD", simdEngine, { codecs: "all" });
describeEquality("plain", csvParseEngine, { codecs: "all" });
