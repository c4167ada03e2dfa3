import {
  type FormRulesRecord,
  type FormValidationResult,
  type UseFormReturnType,
  useForm,
} from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { conflictingVersion, isNewer } from '../../../lib/api/version-conflict.ts'
import { formatInstant } from '../../../lib/dates/instants.ts'
import {
  forgetRecoverable,
  useFormRecovery,
  useRecoverable,
  useRecovered,
} from '../../../lib/forms/form-recovery.ts'
import { changeOf, hasEdits, mergeEdits } from '../../../lib/forms/merge-edits.ts'
import type { Conflict } from '../../../ui/feedback/conflict-notice.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-error.ts'
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
  conflict: Conflict | undefined
  removed: string | undefined
  open: () => void
  cancel: () => void
  submit: () => void
}

const fields = 'input, select, textarea'

const isSame = <V extends object>(one: V, other: V) => Object.keys(changeOf(one, other)).length === 0

/**
 * A section of a claim, shown or being edited. Changes by others appear at once, except in fields that were typed into:
 * these conflicts are shown on saving, with the typed values kept on top.
 */
export function useSection<R extends Stored, V extends object>(
  options: SectionOptions<R, V>,
): SectionForm<V> {
  const { name, stored, valuesOf } = options
  const element = useRef<HTMLFormElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  // The version is recovered together with the form, so that what others saved meanwhile is noticed after the next
  // sign-in too.
  const baseName = `${name}-base`
  const recoveredBase = useRecovered<R>(baseName)
  const isRecovered = useRecovered<V>(name) !== undefined
  const [isOpened, setOpen] = useState(options.startsOpen === true || isRecovered)
  const [base, setBase] = useState(recoveredBase ?? stored)
  const [conflict, setConflict] = useState<Conflict>()
  const [start] = useState(() => valuesOf(base))
  const form = useForm<V>({ initialValues: start, validate: options.rules })
  const hasTyped = () => hasEdits(form)
  useFormRecovery(name, { ...form, isDirty: hasTyped })
  const canEdit = useCanEdit()
  // Where the focus goes after the next render, for the person who pressed something in this section.
  const focusNext = useRef<'form' | 'opener'>(undefined)
  const hasUnsavedChanges = isOpened && hasTyped()
  // When the claim can no longer be edited, typed values can still be read and discarded.
  const isOpen = isOpened && (canEdit || hasUnsavedChanges)
  useRecoverable(baseName, () => (hasTyped() ? base : undefined))

  const begin = (now: R | undefined, values = valuesOf(now)) => {
    form.setInitialValues(valuesOf(now))
    // Setting values clears the errors of the fields.
    if (!isSame(form.getValues(), values)) form.setValues(values)
    setBase(now)
  }
  const end = (now: R | undefined) => {
    // The section stays on the page and may be edited again.
    forgetRecoverable(name)
    forgetRecoverable(baseName)
    begin(now)
    form.clearErrors()
    setConflict(undefined)
    focusNext.current = 'opener'
    setOpen(false)
    options.onEnd?.()
  }
  const goOnFrom = (saved: R, values: V) => {
    begin(saved, values)
    setConflict(undefined)
  }
  const takeUp = (now: R, typed: V) => begin(now, mergeEdits(valuesOf(base), typed, valuesOf(now)))
  const isOfOthers = (now: R | undefined) => isSame(valuesOf(base), valuesOf(now))

  const save = useMutation({
    mutationFn: async (values: V): Promise<R> => {
      const newest = options.newest?.() ?? stored
      try {
        return await options.store(isOfOthers(newest) ? newest : base, values)
      } catch (error) {
        const conflicting = conflictingVersion<R>(error)
        // Somebody has changed another part of the claim, not a value of this form.
        if (conflicting === undefined || !isOfOthers(conflicting)) throw error
        return options.store(conflicting, values)
      }
    },
  })

  const showFailure = (error: Error, typed: V) => {
    const conflicting = conflictingVersion<R>(error)
    if (conflicting !== undefined) {
      const [before, now] = [valuesOf(base), valuesOf(conflicting)]
      const changes = Object.keys(changeOf(before, now)) as (keyof V & string)[]
      setConflict({
        by: `${error.message}, ${formatInstant(conflicting.updatedAt)}`,
        changes: changes.map(field => ({
          field: options.labels[field],
          from: valueText(before[field]),
          to: valueText(now[field]),
        })),
      })
      takeUp(conflicting, typed)
      void options.onStored(conflicting)
      return
    }
    const problems = options.problemsIn(error)
    form.setErrors(problems)
    if (Object.keys(problems).length > 0) focusFirstError(element.current)
    else notifyError(error)
  }

  const saveNow = async (isQuiet: boolean): Promise<boolean> => {
    if (save.isPending) return false
    if (options.removed !== undefined) {
      notifyError(options.removed)
      element.current?.querySelector<HTMLElement>(fields)?.focus()
      return false
    }
    // The rules are synchronous, so the result is not a promise.
    if ((form.validate() as FormValidationResult).hasErrors) {
      focusFirstError(element.current)
      return false
    }
    const typed = form.getValues()
    if (base !== undefined && isSame(valuesOf(base), typed)) {
      end(stored)
      return true
    }
    try {
      const saved = await save.mutateAsync(typed)
      await options.onStored(saved)
      const now = form.getValues()
      if (isSame(typed, now)) end(saved)
      // More was typed during the save and still has to be saved.
      else goOnFrom(saved, mergeEdits(typed, now, valuesOf(saved)))
      if (!isQuiet) notifySaved(options.savedMessage)
      return true
    } catch (error) {
      showFailure(error as Error, typed)
      return false
    }
  }
  usePart(name, { isUnsaved: hasUnsavedChanges, save: () => saveNow(true) })

  const newVersion =
    stored !== undefined && base !== undefined && isNewer(stored, base) ? stored.updatedAt : undefined
  const isIdle = !save.isPending
  const follow = useEffectEvent(() => {
    if (stored === undefined) return
    const typed = form.getValues()
    const theirs = Object.keys(changeOf(valuesOf(base), valuesOf(stored)))
    const mine = Object.keys(changeOf(valuesOf(base), typed))
    if (!mine.some(field => theirs.includes(field))) takeUp(stored, typed)
  })
  useEffect(() => {
    if (newVersion !== undefined && isIdle) follow()
  }, [newVersion, isIdle])

  useEffect(() => {
    const next = focusNext.current
    focusNext.current = undefined
    if (next === 'form' && isOpen) element.current?.querySelector<HTMLElement>(fields)?.focus()
    if (next === 'opener' && !isOpen) opener.current?.focus()
  }, [isOpen])
  return {
    isOpen,
    isWorking: save.isPending,
    form,
    element,
    opener,
    conflict,
    removed: options.removed,
    open: () => {
      begin(stored)
      focusNext.current = 'form'
      setOpen(true)
    },
    cancel: () => {
      if (!save.isPending) end(stored)
    },
    submit: () => void saveNow(false),
  }
}

const valueText = (value: unknown): string =>
  typeof value === 'string' ? value || 'None' : Array.isArray(value) ? `${value.length}` : 'Changed'
