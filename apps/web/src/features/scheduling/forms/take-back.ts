import type { Appointment } from '@archwire/contract/scheduling/appointment'
import type { QueryClient } from '@tanstack/react-query'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { undo } from '../api/appointment-changes.ts'
import { storeAppointmentChange } from './store-appointment-change.ts'

type TakenBack = {
  id: number
  /** What the appointment became by what is taken back. */
  version: string
  said: string
  /** Shows it as it is again, where it can be shown before it is read. */
  show?: (restored: Appointment) => void
}

/** Undoes the last move, resize or cancel of an appointment; says so, or why not. */
export async function takeBack(
  queryClient: QueryClient,
  { id, version, said, show }: TakenBack,
): Promise<void> {
  try {
    const restored = await undo(id, version)
    show?.(restored)
    await storeAppointmentChange(queryClient, restored)
    notifySaved(said)
  } catch (error) {
    notifyError(error)
  }
}
