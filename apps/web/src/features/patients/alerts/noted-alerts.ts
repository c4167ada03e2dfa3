const prefix = 'archwire.noted-alerts.'
// More than anybody reads in a day; the oldest go first.
const most = 500

const listeners = new Set<() => void>()

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

const notedBy = (userId: number): string => sessionStorage.getItem(prefix + userId) ?? ''

/** The alerts that somebody has noted, for as long as this tab of the browser lives: their numbers, and nothing else. */
export const notedAlerts = {
  /** As one text, the same until it changes. */
  of: notedBy,
  isIn: (noted: string, key: string): boolean => noted.split(' ').includes(key),
  note: (userId: number, key: string): void => {
    const keys = [...notedBy(userId).split(' ').filter(Boolean), key]
    sessionStorage.setItem(prefix + userId, keys.slice(-most).join(' '))
    notifyListeners()
  },
  /** Whoever signs out on purpose begins anew. */
  forget: (): void => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    notifyListeners()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
