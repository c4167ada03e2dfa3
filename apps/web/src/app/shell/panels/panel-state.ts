import { useSyncExternalStore } from 'react'

/** Whether a panel is open: as chosen on this computer; without a choice, where the window is as wide as this. */
export function panelState(key: string, widths: string) {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void): (() => void) => {
    const query = window.matchMedia(widths)
    query.addEventListener('change', listener)
    listeners.add(listener)
    return () => {
      query.removeEventListener('change', listener)
      listeners.delete(listener)
    }
  }
  const isOpen = (): boolean => {
    const chosen = localStorage.getItem(key)
    return chosen === null ? window.matchMedia(widths).matches : chosen === 'open'
  }
  const setOpen = (open: boolean): void => {
    localStorage.setItem(key, open ? 'open' : 'closed')
    for (const listener of listeners) listener()
  }
  return () => ({ isOpen: useSyncExternalStore(subscribe, isOpen), setOpen })
}
