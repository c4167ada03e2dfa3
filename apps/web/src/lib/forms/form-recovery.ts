import { useEffect, useRef, useState } from 'react'

/** An address, and what the history keeps with it, such as the page under a dialog. */
type Place = { address: string; state: unknown }

type RecoverableForms = {
  whose: { id: number; email: string }
  place: Place
  values: Map<string, unknown>
  /** Whether they have logged in again. Before that no form takes anything back. */
  isBack: boolean
}

/** What each form on the page would lose; undefined: nothing. */
const unsaved = new Map<string, () => unknown>()

// In memory alone: nothing that was typed goes into the browser's storage.
let recoverable: RecoverableForms | undefined

export const hasUnsavedForms = (): boolean => [...unsaved.values()].some(read => read() !== undefined)

/** The session is over: what was typed waits for the same person. */
export function saveFormsForRecovery(whose: RecoverableForms['whose'], place: Place): void {
  const typed = [...unsaved].map(([name, read]) => [name, read()] as const)
  // What no form had taken back yet when the session ended again is kept once more.
  const before = recoverable?.whose.id === whose.id ? recoverable.values : []
  const values = new Map([...before, ...typed.filter(([, value]) => value !== undefined)])
  recoverable = { whose, place, values, isBack: false }
}

/** Who is expected to log in again, if anybody is. */
export const expectedUser = (): { email: string; hasUnsaved: boolean } | undefined =>
  recoverable === undefined || recoverable.isBack
    ? undefined
    : { email: recoverable.whose.email, hasUnsaved: recoverable.values.size > 0 || hasUnsavedForms() }

/** Somebody has logged in: the same person goes on where they were, and for anybody else nothing is left. */
export function returnAs(userId: number): Place | undefined {
  if (recoverable?.whose.id !== userId) recoverable = undefined
  if (recoverable === undefined || recoverable.isBack) return undefined
  recoverable.isBack = true
  return recoverable.place
}

export function discardRecoverableForms(): void {
  recoverable = undefined
}

/** A save that was under way when the session ended has succeeded after all: its form must not come back to be saved twice. */
export function discardRecoverable(name: string): void {
  forgetRecoverable(name)
  unsaved.delete(name)
}

/** The same for a form that stays on the page: what is typed into it next may be lost again. */
export function forgetRecoverable(name: string): void {
  recoverable?.values.delete(name)
}

/** What was kept under this name, for the form that is there again. */
export const recoveredValues = <T>(name: string): T | undefined =>
  recoverable?.isBack === true ? (recoverable.values.get(name) as T | undefined) : undefined

/** A form is on the page: it says what it would lose, and what was kept for it is now its own affair. */
export function registerForm(name: string, read: () => unknown): () => void {
  if (recoverable?.isBack === true) recoverable.values.delete(name)
  unsaved.set(name, read)
  return () => {
    if (unsaved.get(name) !== read) return
    unsaved.delete(name)
    // What was typed after the session had ended, until the login page took the form's place.
    const last = recoverable?.isBack === false ? read() : undefined
    if (last !== undefined) recoverable?.values.set(name, last)
  }
}

/** For a form with more to keep than its values: what useKeep had kept when the session ended. */
export function useRecovered<T>(name: string): T | undefined {
  const [value] = useState(() => recoveredValues<T>(name))
  return value
}

/** Beside useTakenBack: `read` says what would be lost if the session ended now; undefined when everything is saved. */
export function useRecoverable(name: string, read: () => unknown): void {
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => registerForm(name, () => latest.current()), [name])
}

type Form<V> = { isDirty: () => boolean; getValues: () => V; setValues: (values: V) => void }

/**
 * A form of @mantine/form that outlives the session: after logging in again as the same person it has its values back,
 * still unsaved. The name tells it from every other form, with the id of the record where there is one.
 */
export function useFormRecovery<V extends object>(name: string, form: Form<V>): void {
  const values = useRecovered<V>(name)
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    if (values !== undefined) latest.current.setValues(values)
  }, [values])
  useRecoverable(name, () => (form.isDirty() ? form.getValues() : undefined))
}
