import type { EnvelopeHead } from '../src/core/envelope.ts'

export const head: EnvelopeHead = {
  sender: { qualifier: 'ZZ', id: 'CLINIC7' },
  receiver: { qualifier: 'ZZ', id: 'HOUSE' },
  date: '2026-11-16',
  time: '09:30',
  controlNumber: '42',
  groupControlNumber: '42',
  usage: 'T',
}
