import { csvParseEngine } from "../../src/etl/csv-parse-engine.ts";
import { simdEngine } from "../../src/etl/simd/simd-engine.ts";
import { describeEquality } from "./duckdb-equality.ts";

describeEquality("SIMD", simdEngine, { codecs: "all" });
describeEquality("plain", csvParseEngine, { codecs: "all" });
