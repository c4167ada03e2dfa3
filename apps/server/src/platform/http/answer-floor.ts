/** Waits; given from outside, so that a test can tell what was waited for. */
export type Pause = (ms: number) => Promise<unknown>

// Longer than the work usually takes. Only work that takes longer still can be told apart by its time.
const floorMs = 250

/** Begin it with the work and await it before the answer: then the time of the answer does not tell what was done. */
export const answerFloor = (pause: Pause): Promise<unknown> => pause(floorMs)
