import {
  type FormErrors,
  type FormRulesRecord,
  type FormValidationResult,
  type UseFormReturnType,
  useForm,
} from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import {
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { idempotencyKeys } from '../../lib/api/idempotency-key.ts'
import { conflictingVersion, isNewer } from '../../lib/api/version-conflict.ts'
import {
  discardRecoverable,
  forgetRecoverable,
  useRecoverable,
  useRecovered,
} from '../../lib/forms/form-recovery.ts'
import { hasEdits, isContested, isSame, mergeBeside, mergeEdits } from '../../lib/forms/merge-edits.ts'
import { focusFirstError } from './focus-first-error.ts'

type Version = { updatedAt: string }
export type KeyFor = ReturnType<typeof idempotencyKeys>

/** Another version of the record than the one that the form is based on. */
type Theirs<R> = NonNullable<R>

/** Somebody else saved first. `before`: the version that the form is based on; `now`: their version. */
export type VersionConflict<R> = { error: Error; before: R; now: Theirs<R> }

type Options<R extends Version | undefined, V extends object, Saved> = {
  /** The name under which the input is recovered after the session ended. */
  name: string
  /** The current record; undefined while it is new. */
  latest: R
  valuesOf: (record: R) => V
  rules?: FormRulesRecord<V> | ((values: V) => FormErrors)
  /**
   * Saves over the version that the form is based on. The key makes a repeated save take effect once. Returns
   * undefined if the person has given the save up after all.
   */
  save: (values: V, base: R, keyFor: KeyFor) => Promise<Saved | undefined>
  /** The problems that the server found, by the fields of the form. */
  problemsIn?: (error: Error, typed: V) => FormErrors
  /** Called with the version that somebody else saved first, to show it everywhere. */
  onConflict?: (theirs: Theirs<R>) => void
  onRefused?: (error: Error) => void
  /**
   * Somebody else's version is offered beside the input. Otherwise the input is put on top of it after a refused
   * save.
   */
  asks?: boolean
  /** Whether a newer version is adopted under the input. By default it is, unless both have changed the same field. */
  mayFollow?: (before: V, typed: V, now: V) => boolean
} & (
  | {
      /** Called once the form was rendered as saved; closes it. */
      onClose: (saved: Saved) => void
      goOnFrom?: undefined
    }
  | {
      /** The form stays open, based on this version. */
      goOnFrom: (saved: Saved) => R
      onClose?: undefined
    }
)

/**
 * What is recovered after the session ended: the input; the version that it is based on, so that a conflict is found
 * after the return too; and the keys of a save without a response.
 */
type Unsaved<R, V> = { base: R; values: V; keyFor: KeyFor }

export type VersionedForm<R extends Version | undefined, V extends object> = {
  element: RefObject<HTMLFormElement | null>
  form: UseFormReturnType<V>
  /** The version that the form is based on. */
  base: R
  /** Some fields show their problem only once somebody has tried to save. */
  hasTried: boolean
  /** Stays true after the save of a form that is about to close. */
  isWorking: boolean
  isSaved: boolean
  hasUnsavedChanges: boolean
  /** Why the last save failed. */
  error: Error | null
  /** The same error, unless a field shows it. */
  refusal: Error | undefined
  conflict: VersionConflict<R> | undefined
  /** The version that somebody else saved meanwhile, until it is adopted. */
  theirs: Theirs<R> | undefined
  /** Checks the fields. The first one with an error gets the focus. */
  validate: () => boolean
  /** Returns whether the form was saved. */
  save: () => Promise<boolean>
  submit: (event?: FormEvent) => void
  /** Begins again from another version. */
  begin: (version: R, values?: V) => void
  discard: () => void
  keepMine: (merged?: V) => void
  takeTheirs: (merged?: V) => void
  /** Handles the conflict of another call than the save in the same way. */
  takeUpConflict: (error: Error) => void
}

/** What a dialog needs of its form, whether the record is new or not. */
export type DialogForm<V extends object> = Pick<
  VersionedForm<undefined, V>,
  'element' | 'form' | 'submit' | 'isWorking' | 'isSaved' | 'hasUnsavedChanges' | 'refusal'
>

/** For forms whose values are saved as a whole. */
export const untouched = <V extends object>(before: V, typed: V, now: V): boolean =>
  // Equal values may be the person's own save whose response was lost.
  isSame(before, typed) || isSame(typed, now)

/**
 * A form over a record that others may change too, or over a new one. It knows the version that it is based on,
 * adopts newer ones, reports a conflict without losing input, and survives the end of the session.
 */
export function useVersionedForm<R extends Version | undefined, V extends object, Saved = NonNullable<R>>(
  options: Options<R, V, Saved>,
): VersionedForm<R, V> {
  const { name, latest, valuesOf, asks = false, goOnFrom, problemsIn = () => ({}) } = options
  const { mayFollow = (before, typed, now) => !isContested(before, typed, now) } = options
  const element = useRef<HTMLFormElement>(null)
  const recovered = useRecovered<Unsaved<R, V>>(name)
  const [base, setBase] = useState(recovered === undefined ? latest : recovered.base)
  const [keyFor] = useState(() => recovered?.keyFor ?? idempotencyKeys())
  const [start] = useState(() => valuesOf(base))
  const [conflict, setConflict] = useState<VersionConflict<R>>()
  const [hasTried, setTried] = useState(false)
  const form = useForm<V>({ initialValues: start, validate: options.rules ?? {} })
  const recover = useEffectEvent(() => {
    if (recovered !== undefined) form.setValues(recovered.values)
  })
  useLayoutEffect(() => recover(), [])

  const takeUp = (version: R, values: V) => {
    // Setting values clears the errors of the fields.
    if (!isSame(form.getValues(), values)) form.setValues(values)
    form.resetDirty()
    form.setInitialValues(valuesOf(version))
    setBase(version)
  }
  const takeUpConflict = (error: Error) => {
    const now = conflictingVersion<Theirs<R>>(error)
    if (now === undefined) return
    options.onConflict?.(now)
    if (asks) return
    setConflict({ error, before: base, now })
    takeUp(now, mergeEdits(valuesOf(base), form.getValues(), valuesOf(now)))
  }

  const save = useMutation({
    mutationFn: (values: V) => options.save(values, base, keyFor),
    onSuccess: (saved, sent) => {
      if (saved === undefined) return
      if (goOnFrom === undefined) return discardRecoverable(name)
      const now = goOnFrom(saved)
      takeUp(now, mergeEdits(sent, form.getValues(), valuesOf(now)))
      // More may have been typed during the save, and the session may have ended since.
      if (!hasEdits(form)) forgetRecoverable(name)
      setConflict(undefined)
      setTried(false)
    },
    onError: (error, typed) => {
      takeUpConflict(error)
      form.setErrors(problemsIn(error, typed))
      focusFirstError(element.current)
      options.onRefused?.(error)
    },
  })
  const begin = (version: R, values = valuesOf(version)) => {
    save.reset()
    takeUp(version, values)
    form.clearErrors()
    setConflict(undefined)
    setTried(false)
  }
  const isSaved = goOnFrom === undefined && save.data !== undefined
  const isWorking = save.isPending || isSaved

  // A save whose outcome is unknown must be repeated under its key, even if nothing was typed.
  useRecoverable(name, () =>
    !isSaved && (hasEdits(form) || save.isPending || save.isError)
      ? { base, values: form.getValues(), keyFor }
      : undefined,
  )

  const refused = conflictingVersion<Theirs<R>>(save.error)
  const current =
    refused !== undefined && (latest === undefined || isNewer(refused, latest)) ? refused : latest
  const newer =
    current !== undefined && base !== undefined && isNewer(current, base) && !isWorking ? current : undefined
  const mayTakeUp = (version: R) => mayFollow(valuesOf(base), form.getValues(), valuesOf(version))
  const follow = useEffectEvent(() => {
    if (newer === undefined || !mayTakeUp(newer)) return
    takeUp(newer, mergeBeside(valuesOf(base), form.getValues(), valuesOf(newer)))
    if (hasEdits(form)) return
    save.reset()
    setTried(false)
  })
  const newVersion = newer?.updatedAt
  const { values } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: edits that are taken back make way for a newer version
  useEffect(() => {
    if (newVersion !== undefined) follow()
  }, [newVersion, values])

  // The form closes only after it was rendered as saved: before that, leaving it would still ask for confirmation.
  // And it closes only while it is mounted: a late response must not close a dialog that was opened meanwhile.
  const close = useEffectEvent(() => {
    if (save.data !== undefined) options.onClose?.(save.data)
  })
  useEffect(() => {
    if (isSaved) close()
  }, [isSaved])

  const validate = () => {
    setTried(true)
    // The rules are synchronous, so the result is not a promise.
    const { hasErrors } = form.validate() as FormValidationResult
    if (hasErrors) focusFirstError(element.current)
    return !hasErrors
  }
  const saveNow = async () => {
    if (isWorking || !validate()) return false
    return save.mutateAsync(form.getValues()).then(
      saved => saved !== undefined,
      () => false,
    )
  }
  const isOnFields =
    save.error !== null && Object.keys(problemsIn(save.error, save.variables ?? start)).length > 0
  return {
    element,
    form,
    base,
    hasTried,
    isWorking,
    isSaved,
    hasUnsavedChanges: hasEdits(form) && !isSaved,
    error: save.error,
    refusal: save.error === null || isOnFields ? undefined : save.error,
    conflict,
    theirs: newer === undefined || mayTakeUp(newer) ? undefined : newer,
    validate,
    save: saveNow,
    submit: event => {
      event?.preventDefault()
      void saveNow()
    },
    begin,
    discard: () => {
      if (!isWorking) begin(base)
    },
    keepMine: (merged = form.getValues()) => {
      if (newer === undefined) return
      save.reset()
      takeUp(newer, merged)
    },
    takeTheirs: merged => {
      if (newer !== undefined) begin(newer, merged)
    },
    takeUpConflict,
  }
}
