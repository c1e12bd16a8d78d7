import { simdEngine } from "../../src/etl/simd/simd-engine.ts";
import { describeEquality } from "./duckdb-equality.ts";

describeEquality("SIMD", simdEngine, { codecs: "in turn" });
