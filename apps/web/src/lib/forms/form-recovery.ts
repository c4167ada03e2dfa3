import { useEffect, useRef, useState } from 'react'

/** An address, and the history state at it, such as the page under a dialog. */
type Place = { address: string; state: unknown }

type RecoverableForms = {
  whose: { id: number; email: string }
  place: Place
  values: Map<string, unknown>
  /** Whether the person has logged in again. Before that no form recovers its values. */
  isBack: boolean
}

/** Reads the unsaved input of each form on the page; undefined if there is none. */
const unsaved = new Map<string, () => unknown>()

// In memory alone: typed input never goes into the browser's storage.
let recoverable: RecoverableForms | undefined

export const hasUnsavedForms = (): boolean => [...unsaved.values()].some(read => read() !== undefined)

/** The session has ended: the unsaved input is kept for the same person. */
export function saveFormsForRecovery(whose: RecoverableForms['whose'], place: Place): void {
  const typed = [...unsaved].map(([name, read]) => [name, read()] as const)
  // Input that its form had not recovered yet when the session ended again is kept too.
  const before = recoverable?.whose.id === whose.id ? recoverable.values : []
  const values = new Map([...before, ...typed.filter(([, value]) => value !== undefined)])
  recoverable = { whose, place, values, isBack: false }
}

/** The person who is expected to log in again, if there is one. */
export const expectedUser = (): { email: string; hasUnsaved: boolean } | undefined =>
  recoverable === undefined || recoverable.isBack
    ? undefined
    : { email: recoverable.whose.email, hasUnsaved: recoverable.values.size > 0 || hasUnsavedForms() }

/** Somebody has logged in: the same person continues where they were; for anybody else everything is discarded. */
export function returnAs(userId: number): Place | undefined {
  if (recoverable?.whose.id !== userId) recoverable = undefined
  if (recoverable === undefined || recoverable.isBack) return undefined
  recoverable.isBack = true
  return recoverable.place
}

export function discardRecoverableForms(): void {
  recoverable = undefined
}

/** A save that was under way when the session ended has succeeded: its form must not be recovered and saved twice. */
export function discardRecoverable(name: string): void {
  forgetRecoverable(name)
  unsaved.delete(name)
}

/** The same for a form that stays on the page: its next input can be recovered again. */
export function forgetRecoverable(name: string): void {
  recoverable?.values.delete(name)
}

/** The input that was kept under this name, for the form that is mounted again. */
export const recoveredValues = <T>(name: string): T | undefined =>
  recoverable?.isBack === true ? (recoverable.values.get(name) as T | undefined) : undefined

/** Registers a mounted form with its reader; it takes over what was kept for it. */
export function registerForm(name: string, read: () => unknown): () => void {
  if (recoverable?.isBack === true) recoverable.values.delete(name)
  unsaved.set(name, read)
  return () => {
    if (unsaved.get(name) !== read) return
    unsaved.delete(name)
    // Input typed after the session had ended, until the login page replaced the form.
    const last = recoverable?.isBack === false ? read() : undefined
    if (last !== undefined) recoverable?.values.set(name, last)
  }
}

/** For a form with more to recover than its values: what useRecoverable had registered when the session ended. */
export function useRecovered<T>(name: string): T | undefined {
  const [value] = useState(() => recoveredValues<T>(name))
  return value
}

/**
 * Used with useRecovered: `read` returns what would be lost if the session ended now; undefined when everything is
 * saved.
 */
export function useRecoverable(name: string, read: () => unknown): void {
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => registerForm(name, () => latest.current()), [name])
}
