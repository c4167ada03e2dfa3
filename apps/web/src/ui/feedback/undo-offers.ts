import { whenUserIsForgotten } from '../../lib/session/forget-user.ts'

let offers: readonly (() => void)[] = []
const listeners = new Set<() => void>()

function put(next: readonly (() => void)[]): void {
  offers = next
  for (const listener of listeners) listener()
}

/** What can be undone just now, the newest last: as long as its notice stands. */
export const undoOffers = {
  latest: (): (() => void) | undefined => offers.at(-1),
  add: (undo: () => void): void => put([...offers, undo]),
  remove: (undo: () => void): void => put(offers.filter(one => one !== undo)),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

// Nobody undoes by a key what the person before them did.
whenUserIsForgotten(() => put([]))
