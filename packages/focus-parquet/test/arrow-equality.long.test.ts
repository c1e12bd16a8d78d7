import { describeArrowEquality } from "./arrow-equality.ts";

describeArrowEquality({ codecs: "all" });
