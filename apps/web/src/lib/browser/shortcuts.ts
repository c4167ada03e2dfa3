import { useEffect, useEffectEvent } from 'react'

export type Shortcut = {
  /** The key as the keyboard event names it: '/', '?', 't'; with Ctrl, or Command on a Mac: 'Ctrl+z'. */
  key: string
  /** The text for the help: 'Find a patient'. */
  description: string
}

/** Without `run` the focused element handles the key, and it is only listed in the help. */
type Registered = Shortcut & { run?: () => void }

let registered: readonly Registered[] = []
const listeners = new Set<() => void>()

function put(next: readonly Registered[]): void {
  if (registered.length === 0) document.addEventListener('keydown', onKey)
  if (next.length === 0) document.removeEventListener('keydown', onKey)
  registered = next
  for (const listener of listeners) listener()
}

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"]'
const dialogs = 'dialog[open], [role="dialog"], [role="alertdialog"]'

const isCommand = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey

const keyOf = (event: KeyboardEvent): string => (isCommand(event) ? `Ctrl+${event.key}` : event.key)

/** A key press for a text field, the browser or a dialog is not a shortcut. */
function isSomethingElse(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return true
  if (event.altKey || (isCommand(event) && event.shiftKey)) return true
  if (event.target instanceof Element && event.target.closest(fields) !== null) return true
  return document.querySelector(dialogs) !== null
}

function onKey(event: KeyboardEvent): void {
  if (isSomethingElse(event)) return
  // Of two shortcuts with the same key the later one belongs to what the person is looking at.
  const shortcut = registered.findLast(one => one.key === keyOf(event))
  if (shortcut?.run === undefined) return
  event.preventDefault()
  shortcut.run()
}

/** A key that works while the caller is on the screen, and that the help lists for as long. */
export function useShortcut(key: string, description: string, run: () => void): void {
  const runNow = useEffectEvent(run)
  useEffect(() => {
    const shortcut = { key, description, run: () => runNow() }
    put([...registered, shortcut])
    return () => put(registered.filter(one => one !== shortcut))
  }, [key, description])
}

/** Keys of a focusable element: the help lists them while it is on the page. */
export function useListedKeys(key: string, description: string): void {
  useEffect(() => {
    const listed = { key, description }
    put([...registered, listed])
    return () => put(registered.filter(one => one !== listed))
  }, [key, description])
}

/** The shortcuts that work just now, for the help. */
export const shortcuts = {
  current: (): readonly Shortcut[] => registered,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Does what the key would do, for a button beside what it is about. */
  press: (key: string): void => registered.findLast(one => one.key === key)?.run?.(),
}
