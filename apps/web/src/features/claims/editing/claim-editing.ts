import type { ItemProposal } from '@archwire/contract/claims/claim-part-calls'
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

/** A section of the claim with a form of its own. */
type Part = {
  /** It has unsaved changes. */
  isUnsaved: boolean
  /** Returns whether it was saved; if not, it has shown why. */
  save: () => Promise<boolean>
  /** Focuses a field, for which the section is opened; returns whether it is open or could be. */
  goTo?: (field: string) => boolean
}

type TreatmentProposal = Pick<ItemProposal, 'dateAppliancePlaced' | 'treatmentMonths' | 'remainingMonths'>

type Editing = {
  /** What goes with the procedure that was chosen last, for the section of the treatment. */
  treatment: TreatmentProposal | undefined
  proposeTreatment: (proposal: TreatmentProposal) => void
  /** Whether sections can be opened for editing. */
  canEdit: boolean
  /** The names of the sections with unsaved changes. */
  unsaved: ReadonlySet<string>
  enter: (name: string, part: RefObject<Part>) => () => void
  reportUnsaved: (name: string, isUnsaved: boolean) => void
  /** Registers another dialog above this one, which Escape is meant for; call the returned function when it closes. */
  standOver: () => () => void
}

const nobody: Editing = {
  treatment: undefined,
  proposeTreatment: () => undefined,
  canEdit: false,
  unsaved: new Set(),
  enter: () => () => undefined,
  reportUnsaved: () => undefined,
  standOver: () => () => undefined,
}

export const EditingContext = createContext<Editing>(nobody)

/** What the chosen procedures propose for the treatment, and how a procedure proposes it. */
export const useTreatmentProposal = () => {
  const { treatment, proposeTreatment } = useContext(EditingContext)
  return { treatment, proposeTreatment }
}

export const useCanEdit = (): boolean => useContext(EditingContext).canEdit

const withOrWithout = (names: ReadonlySet<string>, name: string, isIn: boolean): ReadonlySet<string> => {
  if (names.has(name) === isIn) return names
  return new Set(isIn ? [...names, name] : [...names].filter(one => one !== name))
}

const isUnsavedNow = (part: RefObject<Part>) => part.current.isUnsaved

/** All sections of a claim together: whether any has unsaved changes, and saving all that do. */
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
  const [treatment, proposeTreatment] = useState<TreatmentProposal>()
  const editing = useMemo(
    () => ({ treatment, proposeTreatment, canEdit, unsaved, enter, reportUnsaved, standOver }),
    [treatment, canEdit, unsaved, enter, reportUnsaved, standOver],
  )
  return {
    editing,
    isUnderAnother: () => over.current > 0,
    hasUnsavedChanges: unsaved.size > 0,
    /** Leads to a field of a section; returns whether there is such a section to write in. */
    goTo: (name: string, field: string): boolean => parts.get(name)?.current.goTo?.(field) ?? false,
    /** Read from the sections as last rendered; the state above follows a moment later. */
    isAnyUnsaved: () => [...parts.values()].some(isUnsavedNow),
    /**
     * Saves one section after the other, since each save makes a new version; stops at the first that fails. A section
     * opened meanwhile is left alone, as it may be half typed.
     */
    saveAll: async (): Promise<boolean> => {
      for (const part of [...parts.values()].filter(isUnsavedNow)) {
        if (!(await part.current.save())) return false
      }
      return true
    },
  }
}

/** Registers a section with the dialog. */
export function usePart(name: string, part: Part): void {
  const { enter, reportUnsaved } = useContext(EditingContext)
  const latest = useRef(part)
  useLayoutEffect(() => {
    latest.current = part
  })
  useEffect(() => enter(name, latest), [enter, name])
  useLayoutEffect(() => reportUnsaved(name, part.isUnsaved), [reportUnsaved, name, part.isUnsaved])
}

/** For a dialog above the claim dialog. */
export function useStandOver(): void {
  const { standOver } = useContext(EditingContext)
  useEffect(() => standOver(), [standOver])
}

type Entry = { id: number }

/** The current entries, plus earlier ones that must stay, in their places. */
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
 * The entries of a list to show. An entry that somebody else removes while it is being edited here stays until the edit
 * is discarded, so that typed text is not lost silently. `partsOf`: the names of an entry's forms.
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
