import type { ClinicSettings } from '@archwire/contract/clinic/calls'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { conflictingVersion, isNewer } from '../../../lib/api/version-conflict.ts'
import { joinSentences, required } from '../../../lib/forms/field-problems.ts'
import { useRecoverable, useRecovered } from '../../../lib/forms/form-recovery.ts'
import { notifySaved, offerUndo } from '../../../ui/feedback/notices.tsx'
import { clinicSettingsQuery, saveClinicSettings } from './clinic.ts'
import {
  type ClinicValues,
  changedFields,
  changeOf,
  type Field,
  fields,
  hasOtherChanges,
  idleMinutesProblem,
  linkDaysProblem,
  mineBeside,
  mineOnTop,
  pick,
  spokenProblem,
  valuesOf,
} from './clinic-fields.ts'

/**
 * Saves what differs from the version that the form was opened from. If the newer version has nothing new (it may be
 * one's own save, whose answer was lost), there is no reason to ask: the remaining changes are saved.
 */
async function saveFrom(base: ClinicSettings, values: ClinicValues): Promise<ClinicSettings> {
  const before = valuesOf(base)
  try {
    return await saveClinicSettings(changeOf(before, values), base)
  } catch (error) {
    const conflicting = conflictingVersion<ClinicSettings>(error)
    if (conflicting === undefined || hasOtherChanges(before, valuesOf(conflicting), values)) throw error
    const now = valuesOf(conflicting)
    return saveClinicSettings(changeOf(now, mineBeside(before, now, values)), conflicting)
  }
}

type Hooks = {
  onRefused: () => void
  /** The button that was pressed is gone now, so the focus must move. */
  onSettled: () => void
}

const formName = 'clinic-settings'

/**
 * Recovered together with the version that the form was opened from, so that changes saved by others meanwhile are
 * found after the return too.
 */
type Unsaved = { base: ClinicSettings; values: ClinicValues }

/**
 * The form, and the version of the clinic that it was opened from. A newer version, from a live event or a refused
 * save, replaces an untouched form, and is offered beside an edited one.
 */
export function useClinicForm(latest: ClinicSettings, { onRefused, onSettled }: Hooks) {
  const queryClient = useQueryClient()
  const takenBack = useRecovered<Unsaved>(formName)
  const [base, setBase] = useState(takenBack?.base ?? latest)
  const form = useForm<ClinicValues>({
    initialValues: takenBack?.values ?? valuesOf(latest),
    validate: {
      name: required(),
      idleMinutes: idleMinutesProblem,
      linkDays: linkDaysProblem,
    },
  })
  const before = valuesOf(base)
  const now = valuesOf(latest)
  const changed = changedFields(before, form.values)
  const unsaved: Unsaved = { base, values: form.values }
  useRecoverable(formName, () => (changed.length > 0 ? unsaved : undefined))

  const takeUp = (settings: ClinicSettings, values: ClinicValues) => {
    setBase(settings)
    form.setValues(values)
    form.clearErrors()
  }

  const save = useMutation({
    mutationFn: (values: ClinicValues) => saveFrom(base, values),
    onSuccess: async (saved, sent) => {
      // A read that began before the save would bring the old values back.
      await queryClient.cancelQueries({ queryKey: clinicSettingsQuery.queryKey })
      queryClient.setQueryData(clinicSettingsQuery.queryKey, saved)
      takeUp(saved, mineOnTop(sent, valuesOf(saved), form.getValues()))
      notifySaved()
    },
    onError: error => {
      const conflicting = conflictingVersion<ClinicSettings>(error)
      if (conflicting !== undefined) queryClient.setQueryData(clinicSettingsQuery.queryKey, conflicting)
      form.setErrors(problemsIn(error))
      onRefused()
    },
  })

  const theirs = isNewer(latest, base) && !save.isPending ? latest : undefined
  const isNothingToAsk = changed.length === 0 || !hasOtherChanges(before, now, form.values)
  const settle = (settings: ClinicSettings, values: ClinicValues) => {
    save.reset()
    takeUp(settings, values)
  }
  useEffect(() => {
    if (theirs !== undefined && isNothingToAsk) settle(theirs, mineBeside(before, now, form.values))
  })

  const takeBackOffer = useRef<() => void>(undefined)
  useEffect(() => () => takeBackOffer.current?.(), [])
  const giveUpFor = (settings: ClinicSettings, values: ClinicValues) => {
    const mine = form.values
    const lost = changed.filter(field => values[field] !== mine[field])
    settle(settings, values)
    onSettled()
    if (lost.length === 0) return
    takeBackOffer.current?.()
    takeBackOffer.current = offerUndo('Your changes were discarded', () => {
      form.setValues(pick(mine, lost))
      onSettled()
    })
  }

  return {
    form,
    save,
    changed,
    before,
    /** The version that somebody else saved meanwhile, while the form has unsaved changes. */
    theirs: isNothingToAsk ? undefined : theirs,
    discard: () => {
      if (!save.isPending) giveUpFor(base, before)
    },
    takeTheirs: () => giveUpFor(latest, mineBeside(before, now, form.values)),
    keepMine: () => {
      settle(latest, mineOnTop(before, now, form.values))
      onSettled()
    },
  }
}

export type ClinicFormState = ReturnType<typeof useClinicForm>

/** What the server found wrong with the fields of this form, in words that stand on their own. */
export function problemsIn(error: Error): Partial<ClinicValues> {
  if (!(error instanceof CallError)) return {}
  const { fieldErrors } = error
  const wrong = fields.filter(field => fieldErrors[field] !== undefined)
  const problemOn = (field: Field) =>
    joinSentences((fieldErrors[field] ?? []).map(message => spokenProblem(field, message)))
  return Object.fromEntries(wrong.map(field => [field, problemOn(field)]))
}
