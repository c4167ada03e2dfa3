import type { WriteTx } from '../../platform/db/transaction.ts'

/** Where a note stands: of an appointment or of none; `alerts`, if it warns whoever sees the patient, or did until now. */
type Place = { patientId: number; appointmentId: number | null; alerts: boolean }

/** Tells the patient's record, and the windows of appointments that show the note. */
export function announceNote(tx: WriteTx, { patientId, appointmentId, alerts }: Place): void {
  if (appointmentId !== null) {
    tx.publish({
      channel: 'appointment',
      params: { id: appointmentId },
      event: 'notes_changed',
      data: { appointmentId },
    })
  } else if (alerts) {
    // It stands in the window of each of their appointments, whichever is open.
    tx.publish({ channel: 'patients', event: 'changed', data: { patientId } })
  }
  tx.publish({ channel: 'treatments', params: { patientId }, event: 'changed', data: { patientId } })
}
