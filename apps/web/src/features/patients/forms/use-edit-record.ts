import type { Patient } from '@archwire/contract/patients/calls'
import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { fieldProblems } from '../../../lib/field-problems.ts'
import { formatInstant } from '../../../lib/format-instant.ts'
import { discardKept, useKeep, useKeptForm, useTakenBack } from '../../../lib/kept-forms.ts'
import { newerIn } from '../../../lib/newer-in.ts'
import { changeOf, typedOnTop } from '../../../lib/typed-on-top.ts'
import { notifySaved } from '../../../ui/notices.tsx'
import type { OvertakenBy } from '../../../ui/overtaken.tsx'
import { savePatient } from '../api/record.ts'
import { storeRecord } from '../api/store-record.ts'
import type { Section } from './section.ts'

const changedSince = <V extends object>(before: V, after: V) =>
  Object.keys(changeOf(before, after)) as (keyof V)[]

type Hooks = { onDone: () => void; onRefused: () => void }

/**
 * The form of a part of the record, and the version that it was opened from. What others change in other fields shows
 * at once; where it is a field that was typed into, it is told of at the save, and what was typed stays on top.
 */
export function useEditRecord<V extends Record<string, string | boolean>>(
  section: Section<V>,
  latest: PatientProfile,
  { onDone, onRefused }: Hooks,
) {
  const queryClient = useQueryClient()
  const formName = `patient-${latest.id}-${section.name}`
  // The version outlives the session with the form: what others saved meanwhile is found out after the return too.
  const baseName = `${formName}-base`
  const kept = useTakenBack<PatientProfile>(baseName)
  const [base, setBase] = useState(kept ?? latest)
  const [overtaken, setOvertaken] = useState<OvertakenBy>()
  const [start] = useState(() => section.valuesOf(base))
  const form = useForm<V>({ initialValues: start, validate: section.rules as object })
  useKeptForm(formName, form)

  const takeUp = (now: PatientProfile, typed: V) => {
    form.setInitialValues(section.valuesOf(now))
    form.setValues(typedOnTop(section.valuesOf(base), typed, section.valuesOf(now)))
    setBase(now)
  }
  const save = useMutation({
    mutationFn: (values: V) =>
      savePatient(base, section.payloadOf(values, changedSince(section.valuesOf(base), values), base)),
    onSuccess: async patient => {
      discardKept(formName)
      await storeRecord(queryClient, patient)
      notifySaved('Patient has been updated.')
    },
    onError: (error, typed) => {
      const newer = newerIn<Patient>(error)
      if (newer !== undefined) {
        const now = { ...base, ...newer }
        setOvertaken({
          by: `${error.message}, ${formatInstant(newer.updatedAt)}`,
          changes: changesBetween(section, section.valuesOf(base), section.valuesOf(now)),
        })
        takeUp(now, typed)
        void storeRecord(queryClient, newer)
      }
      form.setErrors(fieldProblems(error, section.labels))
      onRefused()
    },
  })
  const saved = save.data
  const hasUnsavedChanges = form.isDirty() && saved === undefined
  useKeep(baseName, () => (hasUnsavedChanges ? base : undefined))

  const news = Date.parse(latest.updatedAt) > Date.parse(base.updatedAt) ? latest.updatedAt : undefined
  const isOpen = !save.isPending && saved === undefined
  const follow = useEffectEvent(() => {
    const [before, typed, now] = [section.valuesOf(base), form.getValues(), section.valuesOf(latest)]
    const theirs = changedSince(before, now)
    if (!changedSince(before, typed).some(field => theirs.includes(field))) takeUp(latest, typed)
  })
  useEffect(() => {
    if (news !== undefined && isOpen) follow()
  }, [news, isOpen])

  // Once the form is drawn as saved: before that, leaving it would still be asked about.
  const goOn = useEffectEvent(onDone)
  useEffect(() => {
    if (saved !== undefined) goOn()
  }, [saved])

  const isOnFields = Object.keys(fieldProblems(save.error, section.labels)).length > 0
  return {
    form,
    submit: (values: V) => {
      if (!isOpen) return
      if (changedSince(section.valuesOf(base), values).length === 0) onDone()
      else save.mutate(values)
    },
    isWorking: !isOpen,
    hasUnsavedChanges,
    overtaken,
    /** What neither a field nor somebody else's change explains. */
    error: isOnFields || newerIn(save.error) !== undefined ? null : save.error,
  }
}

const said = (value: string | boolean | undefined): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value || 'None'

const changesBetween = <V extends Record<string, string | boolean>>(
  { labels }: Section<V>,
  before: V,
  now: V,
): OvertakenBy['changes'] =>
  changedSince(before, now).map(field => ({
    field: labels[field as keyof V & string],
    from: said(before[field]),
    to: said(now[field]),
  }))
