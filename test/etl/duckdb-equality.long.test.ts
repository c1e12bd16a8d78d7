import { csvParseEngine } from "../../src/etl/csv-parse-engine.ts";
import { describeEquality } from "./duckdb-equality.ts";

describeEquality("plain", csvParseEngine);
