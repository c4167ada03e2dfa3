import type { FormRulesRecord, UseFormReturnType } from '@mantine/form'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { formatInstant } from '../../../lib/dates/instants.ts'
import { useRecovered } from '../../../lib/forms/form-recovery.ts'
import { hasEdits, isSame } from '../../../lib/forms/merge-edits.ts'
import { type Change, changesBetween } from '../../../ui/feedback/change-list.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { useVersionedForm } from '../../../ui/form/use-versioned-form.ts'
import { useCanEdit, usePart } from './claim-editing.ts'

type Stored = { updatedAt: string }

type SectionOptions<R extends Stored, V extends object> = {
  /** The key under which typed values are recovered after a session has ended. */
  name: string
  /** The current record; undefined for a new one. */
  stored: R | undefined
  valuesOf: (stored: R | undefined) => V
  labels: Record<keyof V & string, string>
  rules: FormRulesRecord<V>
  problemsIn: (error: Error) => Record<string, string>
  /** Saves the typed values based on the version that was shown. */
  store: (seen: R | undefined, values: V) => Promise<R>
  /** The latest known version: a save of another section may be newer than what is rendered. */
  newest?: () => R | undefined
  /** Called with a saved version, our own or somebody else's, to show it everywhere. */
  onStored: (stored: R) => Promise<void>
  /** The notice after saving. */
  savedMessage: string
  startsOpen?: boolean
  /** The message if somebody else has removed it. Typed values can then be read and discarded, but not saved. */
  removed?: string | undefined
  /** Called when the form closes, saved or not. */
  onEnd?: (() => void) | undefined
}

export type SectionForm<V extends object> = {
  isOpen: boolean
  isWorking: boolean
  form: UseFormReturnType<V>
  element: RefObject<HTMLFormElement | null>
  /** The button that opens the form and gets the focus back when it closes. */
  opener: RefObject<HTMLButtonElement | null>
  conflict: { title: string; changes: Change[] } | undefined
  removed: string | undefined
  open: () => void
  cancel: () => void
  submit: () => void
}

const fields = 'input, select, textarea'

/** Focuses this field of a form, or else its first. */
function focusField(form: HTMLFormElement | null, field: string | undefined): void {
  const named = field === undefined ? null : form?.querySelector<HTMLElement>(`[data-path="${field}"]`)
  ;(named ?? form?.querySelector<HTMLElement>(fields))?.focus()
}

/**
 * A section of a claim, shown or being edited. Changes by others appear at once, except in fields that were typed into:
 * these conflicts are shown on saving, with the typed values kept on top.
 */
export function useSection<R extends Stored, V extends object>(
  options: SectionOptions<R, V>,
): SectionForm<V> {
  const { name, stored, valuesOf, labels, problemsIn } = options
  const opener = useRef<HTMLButtonElement>(null)
  const isRecovered = useRecovered(name) !== undefined
  const [isOpened, setOpen] = useState(options.startsOpen === true || isRecovered)
  const canEdit = useCanEdit()
  // Where the focus goes after the next render, for the person who pressed something in this section.
  const focusNext = useRef<'opener' | { field: string | undefined }>(undefined)

  const store = async (values: V, base: R | undefined): Promise<R> => {
    // Somebody may have changed another part of the claim, not a value of this form.
    const isUntouched = (now: R | undefined) => isSame(valuesOf(base), valuesOf(now))
    const newest = options.newest?.() ?? stored
    try {
      return await options.store(isUntouched(newest) ? newest : base, values)
    } catch (error) {
      const conflicting = conflictingVersion<R>(error)
      if (conflicting === undefined || !isUntouched(conflicting)) throw error
      return options.store(conflicting, values)
    }
  }
  const { element, form, base, conflict, isWorking, ...edit } = useVersionedForm<R | undefined, V, R>({
    name,
    latest: stored,
    valuesOf,
    rules: options.rules,
    problemsIn,
    save: async (values, seen) => {
      const saved = await store(values, seen)
      await options.onStored(saved)
      return saved
    },
    onConflict: theirs => void options.onStored(theirs),
    onRefused: error => {
      const isShown = conflictingVersion(error) !== undefined || Object.keys(problemsIn(error)).length > 0
      if (!isShown) notifyError(error)
    },
    goOnFrom: saved => saved,
  })
  const isUnsaved = isOpened && edit.hasUnsavedChanges
  // When the claim can no longer be edited, typed values can still be read and discarded.
  const isOpen = isOpened && (canEdit || isUnsaved)

  const close = () => {
    focusNext.current = 'opener'
    setOpen(false)
    options.onEnd?.()
  }
  const cancel = () => {
    edit.begin(stored)
    close()
  }
  const saveNow = async (isQuiet: boolean): Promise<boolean> => {
    if (isWorking) return false
    if (options.removed !== undefined) {
      notifyError(options.removed)
      element.current?.querySelector<HTMLElement>(fields)?.focus()
      return false
    }
    if (!edit.validate()) return false
    if (base !== undefined && !hasEdits(form)) {
      cancel()
      return true
    }
    if (!(await edit.save())) return false
    // More may have been typed during the save and still has to be saved.
    if (!hasEdits(form)) close()
    if (!isQuiet) notifySaved(options.savedMessage)
    return true
  }
  const open = (field?: string) => {
    edit.begin(stored)
    focusNext.current = { field }
    setOpen(true)
  }
  const goTo = (field: string) => {
    if (isOpen) focusField(element.current, field)
    else if (canEdit) open(field)
    return isOpen || canEdit
  }
  usePart(name, { isUnsaved, save: () => saveNow(true), goTo })

  useEffect(() => {
    const next = focusNext.current
    focusNext.current = undefined
    if (next === undefined) return
    if (next === 'opener') {
      if (!isOpen) opener.current?.focus()
    } else if (isOpen) focusField(element.current, next.field)
  }, [isOpen, element])
  return {
    isOpen,
    isWorking,
    form,
    element,
    opener,
    conflict: conflict && {
      title: `${conflict.error.message}, ${formatInstant(conflict.now.updatedAt)}`,
      changes: changesBetween(labels, valuesOf(conflict.before), valuesOf(conflict.now)),
    },
    removed: options.removed,
    open: () => open(),
    cancel: () => {
      if (!isWorking) cancel()
    },
    submit: () => void saveNow(false),
  }
}
