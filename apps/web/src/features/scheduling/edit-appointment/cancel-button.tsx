import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { Button, Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { offerUndo } from '../../../ui/feedback/notices.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { recordSaved } from '../appointment-form/record-saved.ts'
import { cancel, undoChange } from '../appointments/appointment-changes.ts'
import { pauseReading, resumeReading } from '../appointments/appointment-queries.ts'
import { appointmentKey, calendarKey } from '../appointments/query-keys.ts'

type Hooks = { onFailed: (error: Error) => void; onCanceled: () => void }

/** Cancels after confirmation. For ten seconds it can be undone, from any page. */
export function useCancelAppointment(id: number, { onFailed, onCanceled }: Hooks) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const canceling = useMutation({
    mutationFn: cancel,
    onMutate: () => pauseReading(id),
    onError: error => {
      resumeReading(id)
      // Reading was paused, so live events of that time were missed.
      void queryClient.invalidateQueries({ queryKey: appointmentKey(id) })
      onFailed(error)
    },
    onSuccess: (version, appointment) => {
      // Marked as stale without a refetch: a canceled appointment cannot be read.
      void queryClient.invalidateQueries({ queryKey: appointmentKey(id), refetchType: 'none' })
      void queryClient.invalidateQueries({ queryKey: calendarKey })
      const back = { id, version, message: 'Appointment restored.' }
      offerUndo('Appointment canceled.', () => void undoChange(queryClient, back))
      recordSaved(queryClient, 'appointment_deleted', appointment)
    },
  })
  const goOn = useEffectEvent(onCanceled)
  useEffect(() => {
    if (canceling.isSuccess) goOn()
  }, [canceling.isSuccess])
  useEffect(() => () => resumeReading(id), [id])
  const isWorking = canceling.isPending || canceling.isSuccess
  return {
    /** Cancels the version that was seen. */
    confirmAndCancel: async (seen: Appointment) => {
      const isSure = await confirm({
        text: 'Are you sure you want to cancel this appointment?',
        yes: 'Cancel Appointment',
        no: 'Keep it',
        isDangerous: true,
      })
      if (isSure && !isWorking) canceling.mutate(seen)
    },
    isWorking,
    isCanceled: canceling.isSuccess,
    error: canceling.error,
  }
}

type Props = { isWorking: boolean; onClick: () => void }

export const CancelButton = ({ isWorking, onClick }: Props) => (
  <WorkingButton
    variant="outline"
    color="var(--mantine-color-error)"
    working={isWorking ? 'Canceling…' : undefined}
    onClick={onClick}
  >
    Cancel Appointment
  </WorkingButton>
)

/** The button is shown as always, but past appointments cannot be canceled, and it says why. */
export const NoMoreCanceling = () => (
  <Tooltip
    label="This appointment can no longer be edited"
    events={{ hover: true, focus: true, touch: true }}
    withinPortal={false}
  >
    <Button variant="default" aria-disabled data-disabled>
      Cancel Appointment
    </Button>
  </Tooltip>
)
