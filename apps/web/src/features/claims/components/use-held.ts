import { useContext, useState } from 'react'
import { EditingContext } from './claim-editing.ts'

type Entry = { id: number }

/** Those that are there now, and of those that were there before, in their places, whichever must stay. */
export function withHeld<E extends Entry>(
  entries: readonly E[],
  before: readonly E[],
  mustStay: (entry: E) => boolean,
): E[] {
  const all = [...entries]
  for (const [at, entry] of before.entries()) {
    const isGone = entries.every(({ id }) => id !== entry.id)
    if (isGone && mustStay(entry)) all.splice(at, 0, entry)
  }
  return all
}

/**
 * The entries of a list to be drawn: one that somebody else removes while it is being changed here stays until that is
 * given up, so that nothing typed goes without a word. `partsOf`: by which names its forms take part in the dialog.
 */
export function useHeld<E extends Entry>(
  entries: readonly E[],
  partsOf: (entry: E) => string[],
): readonly E[] {
  const { unsaved } = useContext(EditingContext)
  const [drawn, setDrawn] = useState(entries)
  const next = withHeld(entries, drawn, entry => partsOf(entry).some(name => unsaved.has(name)))
  if (next.length === drawn.length && next.every((entry, at) => entry === drawn[at])) return drawn
  setDrawn(next)
  return next
}
