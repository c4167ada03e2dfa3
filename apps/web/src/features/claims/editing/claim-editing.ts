import {
  createContext,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

/** A part of the claim that has a form of its own. */
type Part = {
  /** Something in it would be lost. */
  isUnsaved: boolean
  /** Answers whether it is saved; if not, it has said why. */
  save: () => Promise<boolean>
}

type Editing = {
  /** Whether anything can be opened to be changed. */
  canEdit: boolean
  /** The parts in which something would be lost, by name. */
  unsaved: ReadonlySet<string>
  enter: (name: string, part: RefObject<Part>) => () => void
  reportUnsaved: (name: string, isUnsaved: boolean) => void
  /** Something stands over the dialog until the answer is called: Escape is meant for that. */
  standOver: () => () => void
}

const nobody: Editing = {
  canEdit: false,
  unsaved: new Set(),
  enter: () => () => undefined,
  reportUnsaved: () => undefined,
  standOver: () => () => undefined,
}

export const EditingContext = createContext<Editing>(nobody)

export const useCanEdit = (): boolean => useContext(EditingContext).canEdit

const withOrWithout = (names: ReadonlySet<string>, name: string, isIn: boolean): ReadonlySet<string> => {
  if (names.has(name) === isIn) return names
  return new Set(isIn ? [...names, name] : [...names].filter(one => one !== name))
}

const isUnsavedNow = (part: RefObject<Part>) => part.current.isUnsaved

/** All parts of a claim together: whether one of them has something to lose, and saving all that do. */
export function useEditing(canEdit: boolean) {
  const [parts] = useState(() => new Map<string, RefObject<Part>>())
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(() => new Set())
  const reportUnsaved = useCallback(
    (name: string, isUnsaved: boolean) => setUnsaved(now => withOrWithout(now, name, isUnsaved)),
    [],
  )
  const enter = useCallback(
    (name: string, part: RefObject<Part>) => {
      parts.set(name, part)
      return () => {
        parts.delete(name)
        reportUnsaved(name, false)
      }
    },
    [parts, reportUnsaved],
  )
  const over = useRef(0)
  const standOver = useCallback(() => {
    over.current += 1
    return () => {
      over.current -= 1
    }
  }, [])
  const editing = useMemo(
    () => ({ canEdit, unsaved, enter, reportUnsaved, standOver }),
    [canEdit, unsaved, enter, reportUnsaved, standOver],
  )
  return {
    editing,
    isUnderAnother: () => over.current > 0,
    hasUnsavedChanges: unsaved.size > 0,
    /** As the parts were drawn last: what is said above follows them a moment later. */
    isAnyUnsaved: () => [...parts.values()].some(isUnsavedNow),
    /**
     * One after the other, for each makes another version of the claim; at the first that cannot be saved it ends. What
     * is begun meanwhile is left alone: it may be half typed.
     */
    saveAll: async (): Promise<boolean> => {
      for (const part of [...parts.values()].filter(isUnsavedNow)) {
        if (!(await part.current.save())) return false
      }
      return true
    },
  }
}

/** Takes part in what the whole dialog says and does. */
export function usePart(name: string, part: Part): void {
  const { enter, reportUnsaved } = useContext(EditingContext)
  const latest = useRef(part)
  useLayoutEffect(() => {
    latest.current = part
  })
  useEffect(() => enter(name, latest), [enter, name])
  useLayoutEffect(() => reportUnsaved(name, part.isUnsaved), [reportUnsaved, name, part.isUnsaved])
}

/** For a dialog over the dialog. */
export function useStandOver(): void {
  const { standOver } = useContext(EditingContext)
  useEffect(() => standOver(), [standOver])
}

type Entry = { id: number }

/** Those that are there now, and of those that were there before, in their places, whichever must stay. */
export function withEdited<E extends Entry>(
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
export function useShownEntries<E extends Entry>(
  entries: readonly E[],
  partsOf: (entry: E) => string[],
): readonly E[] {
  const { unsaved } = useContext(EditingContext)
  const [drawn, setDrawn] = useState(entries)
  const next = withEdited(entries, drawn, entry => partsOf(entry).some(name => unsaved.has(name)))
  if (next.length === drawn.length && next.every((entry, at) => entry === drawn[at])) return drawn
  setDrawn(next)
  return next
}
