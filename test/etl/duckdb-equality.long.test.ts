import { csvParseEngine } from "../../src/etl/reference-engine/reference-engine.ts";
import { simdEngine } from "../../src/etl/wasm-engine/host/wasm-engine.ts";
import { describeEquality } from "./duckdb-equality.ts";

describeEquality("SIMD", simdEngine, { codecs: "all" });
describeEquality("plain", csvParseEngine, { codecs: "all" });
