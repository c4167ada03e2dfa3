const listeners = new Set<(id: number) => void>()

/**
 * The visits whose last change somebody takes back by its notice, told before they change. The notice leaves with the
 * focus in it, which a list that shows the visit then leads on.
 */
export const undoneVisits = {
  tell: (id: number): void => {
    for (const listener of listeners) listener(id)
  },
  subscribe: (listener: (id: number) => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
