import { simdEngine } from "../src/wasm-engine/host/wasm-engine.ts";
import { describeEquality } from "./duckdb-equality.ts";

describeEquality("SIMD", simdEngine, { codecs: "in turn" });
