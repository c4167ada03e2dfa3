/** The guide of questions about coverage and of their answers. */
export const eligibilityGuide = '005010X279A1'

/** Who gave a trace its number (TRN03): ten characters, of which the first says that we chose the others. */
export const traceOrigin = '9ARCHWIRE1'
