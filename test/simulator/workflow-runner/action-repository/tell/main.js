console.log("told", process.env.INPUT_FIRST);
