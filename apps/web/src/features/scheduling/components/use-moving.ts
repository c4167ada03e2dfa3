import type { Doctor } from '@archwire/contract/clinic/doctors'
import type { CalendarDay } from '@archwire/contract/scheduling/calendar-calls'
import { useQueryClient } from '@tanstack/react-query'
import { useListedKeys } from '../../../lib/shortcuts.ts'
import { notifyError } from '../../../ui/notices.tsx'
import { useAsk } from '../../../ui/use-ask.ts'
import type { Moving } from './carried-card.ts'

/** What dragging in a calendar of these days has to know, and how it is saved. */
export function useMoving(
  days: readonly CalendarDay[] = [],
  doctors: readonly Doctor[],
  zone: string,
): Moving {
  const queryClient = useQueryClient()
  const ask = useAsk()
  useListedKeys('Alt ← ↑ ↓ →', 'Move the appointment in focus')
  useListedKeys('Alt Shift ↑ ↓', 'Make the appointment in focus shorter or longer')
  return {
    days,
    doctors,
    zone,
    drop: async (plan, warnings, shown) => {
      try {
        const { moveAppointment } = await import('./move-appointment.ts')
        await moveAppointment({ queryClient, ask, zone }, plan, warnings, shown)
      } catch (error) {
        // It could not even be loaded: nothing has been done yet.
        shown()
        notifyError(error)
      }
    },
  }
}
