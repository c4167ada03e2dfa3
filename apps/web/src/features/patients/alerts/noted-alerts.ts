const prefix = 'archwire.noted-alerts.'
// More than anybody notes in a day; the oldest are dropped first.
const most = 500

const listeners = new Set<() => void>()

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

const notedBy = (userId: number): string => sessionStorage.getItem(prefix + userId) ?? ''

/** The keys of the alerts that were noted in this tab of the browser; nothing else of them is stored. */
export const notedAlerts = {
  /** The keys as one text, which stays the same until they change. */
  of: notedBy,
  isIn: (noted: string, key: string): boolean => noted.split(' ').includes(key),
  note: (userId: number, key: string): void => {
    const keys = [...notedBy(userId).split(' ').filter(Boolean), key]
    sessionStorage.setItem(prefix + userId, keys.slice(-most).join(' '))
    notifyListeners()
  },
  /** Signing out on purpose forgets them. */
  forget: (): void => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    notifyListeners()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
