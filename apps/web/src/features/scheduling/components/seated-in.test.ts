import { expect, test } from 'vitest'
import { seatedIn } from './seated-in.ts'
import { bookedAppointment } from './test-appointment.ts'

const named = (id: number, fullName: string) => ({ ...bookedAppointment().patient, id, fullName })
const seated = { checkedIn: true, seated: true }
const two = { id: 2, title: 'Exam Room Two' }

test('a room is taken by whoever else is seated there and has not gone home', () => {
  const day = [
    bookedAppointment({ patient: named(1, 'Zoë Muñoz'), ...seated }),
    bookedAppointment({ patient: named(2, 'Ann Waits'), checkedIn: true }),
    bookedAppointment({ patient: named(3, 'Fay Gone'), ...seated, finished: true }),
    bookedAppointment({ patient: named(4, 'Bo Next Door'), ...seated, room: two }),
    bookedAppointment({ patient: named(5, 'Vi Video'), ...seated, room: null }),
    bookedAppointment({ patient: named(6, 'Sy Seated'), ...seated }),
  ]
  expect(seatedIn(1, day, 2)).toEqual(['Zoë Muñoz', 'Sy Seated'])
  expect(seatedIn(1, day, 6)).toEqual(['Zoë Muñoz'])
  expect(seatedIn(2, day, 2)).toEqual(['Bo Next Door'])
  expect(seatedIn(null, day, 2)).toEqual([])
})
