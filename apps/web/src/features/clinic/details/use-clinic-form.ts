import type { ClinicSettings } from '@archwire/contract/clinic/calls'
import { useEffect, useRef } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { joinSentences, required } from '../../../lib/forms/field-problems.ts'
import { isSame, mergeBeside, mergeEdits } from '../../../lib/forms/merge-edits.ts'
import { offerUndo } from '../../../ui/feedback/notices.tsx'
import { useSettingsForm } from '../versioned-form/use-settings-form.ts'
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
  pick,
  spokenProblem,
  valuesOf,
} from './clinic-fields.ts'

/**
 * Saves what differs from the version that the form was opened from. A newer version may have nothing new: it may be
 * the person's own save whose response was lost. Then there is no conflict, and the remaining changes are saved.
 */
async function saveFrom(base: ClinicSettings, values: ClinicValues): Promise<ClinicSettings> {
  const before = valuesOf(base)
  try {
    return await saveClinicSettings(changeOf(before, values), base)
  } catch (error) {
    const conflicting = conflictingVersion<ClinicSettings>(error)
    if (conflicting === undefined || hasOtherChanges(before, valuesOf(conflicting), values)) throw error
    const now = valuesOf(conflicting)
    return saveClinicSettings(changeOf(now, mergeBeside(before, values, now)), conflicting)
  }
}

const rules = {
  name: required(),
  idleMinutes: idleMinutesProblem,
  linkDays: linkDaysProblem,
}

/**
 * The form of the clinic itself. Beside a newer version the person chooses field by field what stays, and can take the
 * choice back. `onSettled`: the button that was pressed is gone now, so the focus must move.
 */
export function useClinicForm(latest: ClinicSettings, onSettled: () => void) {
  const clinic = useSettingsForm<ClinicSettings, ClinicValues>({
    name: 'clinic-settings',
    queryKey: clinicSettingsQuery.queryKey,
    latest,
    valuesOf,
    rules,
    problemsIn,
    store: saveFrom,
    mayFollow: (before, typed, now) => isSame(before, typed) || !hasOtherChanges(before, now, typed),
  })
  const { values: mine, change, theirs } = clinic
  const before = valuesOf(clinic.base)
  const changed = changedFields(before, mine)

  const takeBackOffer = useRef<() => void>(undefined)
  useEffect(() => () => takeBackOffer.current?.(), [])
  const giveUpFor = (values: ClinicValues, giveUp: () => void) => {
    const lost = changed.filter(field => values[field] !== mine[field])
    giveUp()
    onSettled()
    if (lost.length === 0) return
    takeBackOffer.current?.()
    takeBackOffer.current = offerUndo('Your changes were discarded', () => {
      change(pick(mine, lost))
      onSettled()
    })
  }

  return {
    ...clinic,
    before,
    changed,
    discard: () => {
      if (!clinic.isWorking) giveUpFor(before, clinic.discard)
    },
    takeTheirs: () => {
      if (theirs === undefined) return
      const merged = mergeBeside(before, mine, valuesOf(theirs))
      giveUpFor(merged, () => clinic.takeTheirs(merged))
    },
    keepMine: () => {
      if (theirs === undefined) return
      clinic.keepMine(mergeEdits(before, mine, valuesOf(theirs)))
      onSettled()
    },
  }
}

export type ClinicFormState = ReturnType<typeof useClinicForm>

/** The problems that the server found in the fields of this form, as whole sentences. */
function problemsIn(error: Error): Partial<ClinicValues> {
  if (!(error instanceof CallError)) return {}
  const { fieldErrors } = error
  const wrong = fields.filter(field => fieldErrors[field] !== undefined)
  const problemOn = (field: Field) =>
    joinSentences((fieldErrors[field] ?? []).map(message => spokenProblem(field, message)))
  return Object.fromEntries(wrong.map(field => [field, problemOn(field)]))
}
