import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { offerUndo } from '../../../ui/notices.tsx'
import { useAsk } from '../../../ui/use-ask.ts'
import { cancel } from '../api/appointment-changes.ts'
import { goOnReading, stopReading } from '../api/appointments.ts'
import { appointmentKey, calendarKey } from '../api/keys.ts'
import { recordSaved } from './record-saved.ts'
import { takeBack } from './take-back.ts'

type Hooks = { onBegun: () => void; onFailed: (error: Error) => void; onCanceled: () => void }

/** Cancelling, after a question; for ten seconds it can be taken back, from wherever one is by then. */
export function useCancelAppointment(appointment: Appointment, { onBegun, onFailed, onCanceled }: Hooks) {
  const queryClient = useQueryClient()
  const ask = useAsk()
  const canceling = useMutation({
    mutationFn: () => cancel(appointment),
    onMutate: () => {
      stopReading(appointment.id)
      onBegun()
    },
    onError: error => {
      goOnReading(appointment.id)
      // What was told of it meanwhile was not read.
      void queryClient.invalidateQueries({ queryKey: appointmentKey(appointment.id) })
      onFailed(error)
    },
    onSuccess: version => {
      // Out of date, but not read again just now: it is not there to be read.
      void queryClient.invalidateQueries({ queryKey: appointmentKey(appointment.id), refetchType: 'none' })
      void queryClient.invalidateQueries({ queryKey: calendarKey })
      const back = { id: appointment.id, version, said: 'Appointment restored.' }
      offerUndo('Appointment canceled.', () => void takeBack(queryClient, back))
      recordSaved(queryClient, 'appointment_deleted', appointment)
    },
  })
  const goOn = useEffectEvent(onCanceled)
  useEffect(() => {
    if (canceling.isSuccess) goOn()
  }, [canceling.isSuccess])
  useEffect(() => () => goOnReading(appointment.id), [appointment.id])
  return {
    ask: async () => {
      const isSure = await ask({
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
