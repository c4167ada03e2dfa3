/** How long tests may take, for both runners. Long, for a machine with other things to do: what comes sooner is not waited for. */
export const limits = { expectation: 30_000, test: 240_000, hook: 180_000 }
