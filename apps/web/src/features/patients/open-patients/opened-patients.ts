import { whenUserIsForgotten } from '../../../lib/session/forget-user.ts'

const mostTabs = 10

/** Adds a tab at the end; above the limit the oldest is dropped. */
export const withTab = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids : [...ids, id].slice(-mostTabs)

/** The patient to show when this one is closed: the next one, or the one before if it was the last. */
export function neighbourOf(ids: readonly number[], id: number): number | undefined {
  const at = ids.indexOf(id)
  return ids[at + 1] ?? ids[at - 1]
}

const prefix = 'archwire.open-patients.'
const none: readonly number[] = []

let owner: number | undefined
let ids = none
/** The address at which each record was left, for as long as the page lives. */
let views = new Map<number, string>()
const listeners = new Set<() => void>()

function put(next: readonly number[]): void {
  if (owner === undefined || next === ids) return
  ids = next
  sessionStorage.setItem(prefix + owner, JSON.stringify(ids))
  for (const listener of listeners) listener()
}

function stored(userId: number): readonly number[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(prefix + userId) ?? '[]')
    return Array.isArray(ids) ? ids.filter(Number.isSafeInteger) : none
  } catch {
    return none
  }
}

/** The patients that are open in this tab of the browser: their ids, and nothing else of them. */
export const openedPatients = {
  ids: (): readonly number[] => ids,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  belongTo: (userId: number): void => {
    if (userId === owner) return
    owner = userId
    ids = stored(userId)
    views = new Map()
    for (const listener of listeners) listener()
  },
  open: (id: number, view: string): void => {
    views.set(id, view)
    put(withTab(ids, id))
  },
  /** Keeps only patients that exist in this clinic. */
  keep: (isThere: (id: number) => boolean): void => {
    if (!ids.every(isThere)) put(ids.filter(isThere))
  },
  close: (id: number): void => {
    views.delete(id)
    put(ids.filter(one => one !== id))
  },
  /** Signing out on purpose closes all tabs. */
  closeAll: (): void => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    forget()
  },
  addressOf: (id: number): string => views.get(id) ?? `/v2/patient/${id}/profile`,
}

function forget(): void {
  owner = undefined
  ids = none
  views = new Map()
  for (const listener of listeners) listener()
}

// An expired session leaves the ids in storage: the same person finds their tabs again.
whenUserIsForgotten(forget)
