import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { useQueryClient } from '@tanstack/react-query'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import { valuesOf } from '../appointment-form/appointment-values.ts'
import { recordSaved } from '../appointment-form/record-saved.ts'
import { useAppointmentForm } from '../appointment-form/use-appointment-form.ts'
import { change } from '../appointments/appointment-changes.ts'

type Options = { zone: string; isChecked: boolean; onClose: () => void }

/**
 * The form of an existing appointment. A newer version replaces an untouched form; otherwise the conflict is shown on
 * saving, and what was typed is kept on top of it.
 */
export function useEditAppointment(latest: Appointment, { zone, isChecked, onClose }: Options) {
  const queryClient = useQueryClient()
  return useAppointmentForm<Appointment>({
    name: `appointment-${latest.id}`,
    latest,
    valuesOf: appointment => valuesOf(appointment, zone),
    zone,
    isChecked,
    anyway: 'Save anyway',
    send: (payload, acknowledgedWarnings, base) => change(base, { ...payload, acknowledgedWarnings }),
    onSaved: (saved, base) => {
      notifySaved('Updated appointment.')
      recordSaved(queryClient, 'appointment_updated', saved, base)
    },
    onClose,
  })
}
