/** The name of every change that shows before the server has answered: what is read meanwhile is older than the screen. */
export const shownEarly = ['shown early'] as const
