/** Appointments that were dropped and of which the server has not answered yet: they are not taken hold of again. */
export const beingMoved = new Set<number>()
