import type { ClinicSettings } from '@archwire/contract/clinic/calls'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { notifySaved } from '../../../ui/notices.tsx'
import { clinicSettingsQuery, saveClinicSettings } from '../api/clinic.ts'
import {
  type ClinicValues,
  changedFields,
  changeOf,
  type Field,
  fields,
  idleMinutesProblem,
  spokenProblem,
  valuesOf,
} from './clinic-fields.ts'

const isNewer = (one: ClinicSettings, other: ClinicSettings) =>
  Date.parse(one.updatedAt) > Date.parse(other.updatedAt)

/**
 * The form, and the version of the clinic that it was opened from. A newer one, from a live event or a refused save,
 * replaces a form that nobody has touched, and is offered beside one that somebody has.
 */
export function useClinicForm(latest: ClinicSettings, onRefused: () => void) {
  const queryClient = useQueryClient()
  const [base, setBase] = useState(latest)
  const form = useForm<ClinicValues>({
    initialValues: valuesOf(latest),
    validate: {
      name: text => (text.trim() === '' ? 'Required field' : null),
      idleMinutes: idleMinutesProblem,
    },
  })
  const before = valuesOf(base)
  const changed = changedFields(before, form.values)

  const takeUp = (settings: ClinicSettings, values = valuesOf(settings)) => {
    setBase(settings)
    form.setValues(values)
    form.clearErrors()
  }

  const save = useMutation({
    mutationFn: (values: ClinicValues) => saveClinicSettings(changeOf(before, values), base),
    onSuccess: async saved => {
      // A read that began before the save would bring the old values back.
      await queryClient.cancelQueries({ queryKey: clinicSettingsQuery.queryKey })
      queryClient.setQueryData(clinicSettingsQuery.queryKey, saved)
      takeUp(saved)
      notifySaved()
    },
    onError: error => {
      if (!(error instanceof CallError)) return
      if (error.status === 412) {
        queryClient.setQueryData(clinicSettingsQuery.queryKey, error.current as ClinicSettings)
      }
      const wrong = fields.filter(field => error.fieldErrors[field] !== undefined)
      form.setErrors(Object.fromEntries(wrong.map(field => [field, problemOn(field, error)])))
      onRefused()
    },
  })

  const theirs = isNewer(latest, base) && !save.isPending ? latest : undefined
  const isUntouched = changed.length === 0
  useEffect(() => {
    if (theirs !== undefined && isUntouched) takeUp(theirs)
  })

  return {
    form,
    save,
    changed,
    before,
    /** What somebody else saved meanwhile, while there is something here to lose. */
    theirs: isUntouched ? undefined : theirs,
    discard: () => takeUp(base),
    takeTheirs: () => takeUp(latest),
    keepMine: () => takeUp(latest, { ...valuesOf(latest), ...pick(form.values, changed) }),
  }
}

export type ClinicForm = ReturnType<typeof useClinicForm>

const pick = (values: ClinicValues, wanted: Field[]): Partial<ClinicValues> =>
  Object.fromEntries(wanted.map(field => [field, values[field]]))

const problemOn = (field: Field, error: CallError) =>
  (error.fieldErrors[field] ?? []).map(message => spokenProblem(field, message)).join('. ')
