import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import {
  discardRecoverable,
  useFormRecovery,
  useRecoverable,
  useRecovered,
} from '../../../lib/forms/form-recovery.ts'
import { mergeEdits } from '../../../lib/forms/merge-edits.ts'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { notifySaved, offerUndo } from '../../../ui/feedback/notices.tsx'
import { serverProblems } from '../appointment-form/appointment-problems.ts'
import { type AppointmentValues, valuesOf } from '../appointment-form/appointment-values.ts'
import { recordSaved } from '../appointment-form/record-saved.ts'
import { saveVideoContact, useAppointmentForm } from '../appointment-form/use-appointment-form.ts'
import {
  cancel,
  change,
  storeAppointmentChange,
  undoChange,
  warningsQuery,
} from '../appointments/appointment-changes.ts'
import { pauseReading, resumeReading } from '../appointments/appointment-queries.ts'
import { appointmentKey, calendarKey } from '../appointments/query-keys.ts'
import { saveWithWarnings, warningsMessage } from '../appointments/unseen-warnings.ts'

type EditOptions = { zone: string; isLeaving: boolean }
type EditHooks = { onSaved: () => void; onRefused: () => void }

/** Who saved first, what they changed, and what was about to be done here. */
export type AppointmentConflict = {
  by: string
  before: Appointment
  now: Appointment
  action: 'save' | 'cancel'
}

/**
 * The form of an existing appointment, and the version it was opened from. A newer version replaces an untouched form;
 * otherwise the conflict is shown on saving, and what was typed is kept on top of it.
 */
export function useEditAppointment(
  latest: Appointment,
  { zone, isLeaving }: EditOptions,
  { onSaved, onRefused }: EditHooks,
) {
  const queryClient = useQueryClient()
  const formName = `appointment-${latest.id}`
  // The version is recovered together with the form, so that what others saved meanwhile is noticed after the next
  // sign-in too.
  const baseName = `${formName}-base`
  const recovered = useRecovered<Appointment>(baseName)
  const [base, setBase] = useState(recovered ?? latest)
  const [conflict, setConflict] = useState<AppointmentConflict>()
  const [start] = useState(() => valuesOf(base, zone))
  const { form, warnings, payloadOf, warningsRequestOf } = useAppointmentForm(start, zone, base, isLeaving)
  useFormRecovery(formName, form)
  const confirm = useConfirm()

  const takeUp = (now: Appointment, values: AppointmentValues) => {
    setBase(now)
    form.setInitialValues(valuesOf(now, zone))
    form.setValues(values)
  }
  const takeUpConflict = (error: Error, typed: AppointmentValues, action: AppointmentConflict['action']) => {
    const now = conflictingVersion<Appointment>(error)
    if (now === undefined) return
    setConflict({ by: error.message, before: base, now, action })
    takeUp(now, mergeEdits(valuesOf(base, zone), typed, valuesOf(now, zone)))
    void storeAppointmentChange(queryClient, now)
  }
  const save = useMutation({
    mutationFn: async (values: AppointmentValues) => {
      await saveVideoContact(values)
      const payload = payloadOf(values)
      return saveWithWarnings(
        warnings.seen(),
        acknowledgedWarnings => change(base, { ...payload, acknowledgedWarnings }),
        unseen => {
          warnings.markSeen(unseen.keys)
          queryClient.setQueryData(warningsQuery(warningsRequestOf(values)).queryKey, unseen)
          return confirm({
            text: 'Save anyway?',
            detail: warningsMessage(unseen),
            yes: 'Save anyway',
            no: 'Go back',
          })
        },
      )
    },
    onSuccess: async saved => {
      if (saved === undefined) return
      discardRecoverable(formName)
      await storeAppointmentChange(queryClient, saved)
      notifySaved('Updated appointment.')
      recordSaved(queryClient, 'appointment_updated', saved, base)
    },
    onError: (error, typed) => {
      takeUpConflict(error, typed, 'save')
      if (error instanceof CallError) form.setErrors(serverProblems(error.fieldErrors, 'registered'))
      onRefused()
    },
  })
  const saved = save.data
  const hasUnsavedChanges = form.isDirty() && saved === undefined
  useRecoverable(baseName, () => (hasUnsavedChanges ? base : undefined))

  const hasNewVersion = Date.parse(latest.updatedAt) > Date.parse(base.updatedAt)
  const isUntouched = !form.isDirty() && !save.isPending && saved === undefined
  const follow = useEffectEvent(() => takeUp(latest, valuesOf(latest, zone)))
  useEffect(() => {
    if (hasNewVersion && isUntouched) follow()
  }, [hasNewVersion, isUntouched])

  // This waits until the form counts as saved; before that, leaving it would still ask for confirmation.
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
    error: conflictingVersion(save.error) === undefined ? save.error : null,
    conflict,
    /** Shows the conflict when a cancellation was refused because the appointment has changed. */
    onCancelConflict: (error: Error) => takeUpConflict(error, form.getValues(), 'cancel'),
  }
}

type CancelHooks = { onBegun: () => void; onFailed: (error: Error) => void; onCanceled: () => void }

/** Cancels after confirmation. For ten seconds it can be undone, from any page. */
export function useCancelAppointment(
  appointment: Appointment,
  { onBegun, onFailed, onCanceled }: CancelHooks,
) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const canceling = useMutation({
    mutationFn: () => cancel(appointment),
    onMutate: () => {
      pauseReading(appointment.id)
      onBegun()
    },
    onError: error => {
      resumeReading(appointment.id)
      // Reading was paused, so live events of that time were missed.
      void queryClient.invalidateQueries({ queryKey: appointmentKey(appointment.id) })
      onFailed(error)
    },
    onSuccess: version => {
      // Marked as stale without a refetch: a canceled appointment cannot be read.
      void queryClient.invalidateQueries({ queryKey: appointmentKey(appointment.id), refetchType: 'none' })
      void queryClient.invalidateQueries({ queryKey: calendarKey })
      const back = { id: appointment.id, version, message: 'Appointment restored.' }
      offerUndo('Appointment canceled.', () => void undoChange(queryClient, back))
      recordSaved(queryClient, 'appointment_deleted', appointment)
    },
  })
  const goOn = useEffectEvent(onCanceled)
  useEffect(() => {
    if (canceling.isSuccess) goOn()
  }, [canceling.isSuccess])
  useEffect(() => () => resumeReading(appointment.id), [appointment.id])
  return {
    confirmAndCancel: async () => {
      const isSure = await confirm({
        text: 'Are you sure you want to cancel this appointment?',
        yes: 'Cancel Appointment',
        no: 'Keep it',
        isDangerous: true,
      })
      if (isSure && !canceling.isPending && !canceling.isSuccess) canceling.mutate()
    },
    isWorking: canceling.isPending || canceling.isSuccess,
    isCanceled: canceling.isSuccess,
    error: canceling.error,
  }
}
