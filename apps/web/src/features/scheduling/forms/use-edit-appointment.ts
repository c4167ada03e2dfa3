import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { discardKept, useKeep, useKeptForm, useTakenBack } from '../../../lib/kept-forms.ts'
import { newerIn } from '../../../lib/newer-in.ts'
import { typedOnTop } from '../../../lib/typed-on-top.ts'
import { notifySaved } from '../../../ui/notices.tsx'
import { useAsk } from '../../../ui/use-ask.ts'
import { change, warningsQuery } from '../api/appointment-changes.ts'
import { serverProblems } from './appointment-problems.ts'
import { type AppointmentValues, valuesOf } from './appointment-values.ts'
import { reachByVideo } from './reach-by-video.ts'
import { recordSaved } from './record-saved.ts'
import { storeAppointmentChange } from './store-appointment-change.ts'
import { saidIn, saveSeen } from './unseen-warnings.ts'
import { useAppointmentForm } from './use-appointment-form.ts'

type Given = { zone: string; isLeaving: boolean }
type Hooks = { onSaved: () => void; onRefused: () => void }

/** Who was quicker, with what, and what was about to be done here. */
export type OvertakenBy = { by: string; before: Appointment; now: Appointment; doing: 'save' | 'cancel' }

/**
 * The form of an appointment that is there, and the version that it was opened from. A newer one replaces a form that
 * nobody has touched; where somebody has, it is told of at the save, and what was typed stays on top.
 */
export function useEditAppointment(
  latest: Appointment,
  { zone, isLeaving }: Given,
  { onSaved, onRefused }: Hooks,
) {
  const queryClient = useQueryClient()
  const formName = `appointment-${latest.id}`
  // The version outlives the session with the form: what others saved meanwhile is found out after the return too.
  const baseName = `${formName}-base`
  const kept = useTakenBack<Appointment>(baseName)
  const [base, setBase] = useState(kept ?? latest)
  const [overtaken, setOvertaken] = useState<OvertakenBy>()
  const [start] = useState(() => valuesOf(base, zone))
  const { form, warnings, payloadOf, questionOf } = useAppointmentForm(start, zone, base, isLeaving)
  useKeptForm(formName, form)
  const ask = useAsk()

  const takeUp = (now: Appointment, values: AppointmentValues) => {
    setBase(now)
    form.setInitialValues(valuesOf(now, zone))
    form.setValues(values)
  }
  const takeUpNewer = (error: Error, typed: AppointmentValues, doing: OvertakenBy['doing']) => {
    const now = newerIn<Appointment>(error)
    if (now === undefined) return
    setOvertaken({ by: error.message, before: base, now, doing })
    takeUp(now, typedOnTop(valuesOf(base, zone), typed, valuesOf(now, zone)))
    void storeAppointmentChange(queryClient, now)
  }
  const save = useMutation({
    mutationFn: async (values: AppointmentValues) => {
      await reachByVideo(values)
      const payload = payloadOf(values)
      return saveSeen(
        warnings.seen(),
        acknowledgedWarnings => change(base, { ...payload, acknowledgedWarnings }),
        unseen => {
          warnings.asked(unseen.keys)
          queryClient.setQueryData(warningsQuery(questionOf(values)).queryKey, unseen)
          return ask({ text: 'Save anyway?', detail: saidIn(unseen), yes: 'Save anyway', no: 'Go back' })
        },
      )
    },
    onSuccess: async saved => {
      if (saved === undefined) return
      discardKept(formName)
      await storeAppointmentChange(queryClient, saved)
      notifySaved('Updated appointment.')
      recordSaved(queryClient, 'appointment_updated', saved, base)
    },
    onError: (error, typed) => {
      takeUpNewer(error, typed, 'save')
      if (error instanceof CallError) form.setErrors(serverProblems(error.fieldErrors, 'registered'))
      onRefused()
    },
  })
  const saved = save.data
  const hasUnsavedChanges = form.isDirty() && saved === undefined
  useKeep(baseName, () => (hasUnsavedChanges ? base : undefined))

  const isNews = Date.parse(latest.updatedAt) > Date.parse(base.updatedAt)
  const isUntouched = !form.isDirty() && !save.isPending && saved === undefined
  const follow = useEffectEvent(() => takeUp(latest, valuesOf(latest, zone)))
  useEffect(() => {
    if (isNews && isUntouched) follow()
  }, [isNews, isUntouched])

  // Once the form is drawn as saved: before that, leaving it would still be asked about.
  const goOn = useEffectEvent(onSaved)
  useEffect(() => {
    if (saved !== undefined) goOn()
  }, [saved])

  return {
    base,
    form,
    warnings,
    submit: (values: AppointmentValues) => {
      if (!save.isPending && saved === undefined) save.mutate(values)
    },
    isWorking: save.isPending || saved !== undefined,
    hasUnsavedChanges,
    error: newerIn(save.error) === undefined ? save.error : null,
    overtaken,
    /** Of a cancellation that came too late for the version that it was for. */
    overtakenInCancel: (error: Error) => takeUpNewer(error, form.getValues(), 'cancel'),
  }
}
