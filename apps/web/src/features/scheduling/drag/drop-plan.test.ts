import type { Doctor } from '@archwire/contract/clinic/doctors'
import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import type { CalendarDay } from '@archwire/contract/scheduling/calendar-calls'
import { expect, test } from 'vitest'
import { bookedAppointment } from '../appointments/test-appointment.ts'
import type { GridColumn } from '../columns/grid-columns.ts'
import {
  appointmentAfter,
  changesNothing,
  type DropPlan,
  dropWarnings,
  moveLabel,
  planDrop,
  startForServer,
  warningTexts,
} from './drop-plan.ts'
import { moveConfirmation } from './move-appointment.ts'

const zone = 'America/New_York'
const one = { id: 1, title: 'Exam Room One', code: null }
const two = { id: 2, title: 'Exam Room Two', code: null }
const ada = { id: 7, fullName: 'Ada Stone', lastName: 'Stone' }
const doctors: Doctor[] = [{ ...ada, userId: null, appointmentTypeIds: [3], weekDayHoursVirtual: [] }]

const visit = (values: Partial<ListedAppointment> = {}): ListedAppointment =>
  bookedAppointment({
    id: 11,
    startsAt: '2026-05-06T10:00:00-04:00',
    endsAt: '2026-05-06T10:30:00-04:00',
    appointmentType: { id: 3, title: 'Check', color: '#1e88e5', isRemote: false, duration: 30, room: null },
    doctor: ada,
    room: one,
    patient: { ...bookedAppointment().patient, id: 21 },
    ...values,
  })

const column = (values: Partial<GridColumn> = {}): GridColumn => ({
  key: 'room-2',
  date: '2026-05-06',
  title: two.title,
  resourceId: 2,
  resource: 'room',
  virtual: false,
  appointments: [],
  timeOffs: [],
  partial: [],
  closed: [],
  ...values,
})
const roomOne = column({ key: 'room-1', resourceId: 1, title: one.title })

function planned(span: { from: number; to: number }, over = roomOne, dragged = visit()): DropPlan {
  const plan = planDrop(dragged, over, span, doctors)
  if (plan === undefined) throw new Error('It cannot be dropped there')
  return plan
}

const day = (values: Partial<CalendarDay> = {}): CalendarDay => ({
  date: '2026-05-06',
  isOpen: true,
  opensAt: '09:00',
  closesAt: '18:00',
  hasBreak: true,
  breakFrom: '12:00',
  breakTo: '13:00',
  appointments: [visit()],
  timeOffs: [],
  ...values,
})

const before = Date.parse('2026-05-01T00:00:00Z')
const textsAt = (plan: DropPlan, on: CalendarDay, now = before) =>
  warningTexts(dropWarnings(plan, [on], doctors, { now, zone }))

test('a drop in the same place changes nothing; another time, room or length does', () => {
  expect(changesNothing(planned({ from: 600, to: 630 }))).toBe(true)
  expect(changesNothing(planned({ from: 615, to: 645 }))).toBe(false)
  expect(changesNothing(planned({ from: 600, to: 645 }))).toBe(false)
  expect(changesNothing(planned({ from: 600, to: 630 }, column()))).toBe(false)
})

test('a dropped card is shown in its new place before the response, and sent in the clinic’s time', () => {
  const moved = planned({ from: 630, to: 660 }, column())
  expect(appointmentAfter(moved, zone)).toMatchObject({
    startsAt: '2026-05-06T10:30:00-04:00',
    endsAt: '2026-05-06T11:00:00-04:00',
    duration: 30,
    room: two,
    doctor: ada,
  })
  expect(startForServer(moved)).toBe('2026-05-06 10:30')
})

test('a resized appointment keeps its start, also in an hour that occurs twice', () => {
  const second = visit({ startsAt: '2026-11-01T01:30:00-05:00', endsAt: '2026-11-01T02:00:00-05:00' })
  const longer = planned({ from: 90, to: 135 }, { ...roomOne, date: '2026-11-01' }, second)
  expect(startForServer(longer)).toBe('2026-11-01T01:30:00-05:00')
  expect(appointmentAfter(longer, zone)).toMatchObject({
    startsAt: '2026-11-01T01:30:00-05:00',
    endsAt: '2026-11-01T02:15:00-05:00',
    duration: 45,
  })
})

test('warnings about a drop come from the day shown', () => {
  const other = visit({
    id: 12,
    room: two,
    startsAt: '2026-05-06T11:00:00-04:00',
    endsAt: '2026-05-06T11:30:00-04:00',
    patient: { ...visit().patient, id: 22 },
  })
  const busy = day({ appointments: [visit(), other] })
  expect(textsAt(planned({ from: 600, to: 630 }, column()), busy)).toEqual([])
  expect(textsAt(planned({ from: 675, to: 705 }, column()), busy)).toEqual([
    'Dr. Stone already has an appointment at this time',
    'Exam Room Two is already in use at this time',
  ])
  expect(textsAt(planned({ from: 705, to: 735 }), day())).toEqual(['This time is during the clinic break'])
  expect(textsAt(planned({ from: 480, to: 510 }), day())).toEqual(['The clinic is closed at this time'])
  expect(textsAt(planned({ from: 600, to: 645 }), day())).toEqual(['This type is usually 30 minutes'])
  expect(textsAt(planned({ from: 630, to: 660 }), day(), Date.parse('2026-05-07T00:00:00Z'))).toEqual([
    'This time is in the past',
  ])
})

test('what is in the way of another length is asked in words of the length, not of a move [APT-109]', () => {
  const detailOf = (plan: DropPlan) => {
    const { text, yes, no } = moveConfirmation(plan, [])
    return [text, yes, no]
  }
  expect(detailOf(planned({ from: 600, to: 645 }))).toEqual([
    'Make it 45 minutes anyway?',
    'Make it 45 minutes',
    'Keep 30 minutes',
  ])
  const move = ['Move anyway?', 'Move anyway', 'Keep it where it was']
  expect(detailOf(planned({ from: 630, to: 660 }))).toEqual(move)
  expect(detailOf(planned({ from: 600, to: 645 }, column()))).toEqual(move)
})

test('what is asked about a move names the patient, from when to when, and who is there [CAL-73]', () => {
  const detailOf = (plan: DropPlan, there: ListedAppointment[] = []) =>
    moveConfirmation(plan, [], there).detail
  const lucas = visit({
    id: 12,
    startsAt: '2026-05-06T15:30:00-04:00',
    endsAt: '2026-05-06T15:45:00-04:00',
    patient: { ...visit().patient, id: 22, fullName: 'Lucas Thomas' },
  })
  const overNoon = { ...lucas, startsAt: '2026-05-06T11:45:00-04:00', endsAt: '2026-05-06T12:15:00-04:00' }
  const later = planned({ from: 930, to: 960 })
  expect(detailOf(later)).toBe('Zoë Muñoz from 10:00 AM to 3:30 PM, Exam Room One.')
  expect(detailOf(later, [lucas, overNoon])).toBe(
    'Zoë Muñoz from 10:00 AM to 3:30 PM, Exam Room One. Lucas Thomas is there 3:30 to 3:45 PM. Lucas Thomas is there 11:45 AM to 12:15 PM.',
  )
  expect(detailOf(planned({ from: 600, to: 630 }, column()))).toBe(
    'Zoë Muñoz from 10:00 AM, Exam Room One to 10:00 AM, Exam Room Two.',
  )
  expect(detailOf(planned({ from: 600, to: 645 }))).toBe(
    'Zoë Muñoz from 10:00 AM to 10:45 AM, Exam Room One.',
  )
  const day = { date: '2026-05-07', resourceId: undefined, resource: undefined }
  expect(detailOf(planned({ from: 570, to: 600 }, column({ key: '2026-05-07', ...day })))).toBe(
    'Zoë Muñoz from 10:00 AM, Wednesday, May 6 to 9:30 AM, Thursday, May 7, Exam Room One.',
  )
})

test('the notice says whose visit was changed, and how [FLW-22]', () => {
  expect(moveLabel(planned({ from: 630, to: 660 }))).toBe('Zoë Muñoz’s visit is moved to 10:30 AM')
  expect(moveLabel(planned({ from: 600, to: 630 }, column()))).toBe(
    'Zoë Muñoz’s visit is moved to 10:00 AM, Exam Room Two',
  )
  expect(moveLabel(planned({ from: 600, to: 645 }))).toBe('Zoë Muñoz’s visit is now 10:00 AM to 10:45 AM')
  const thursday = column({
    key: '2026-05-07',
    date: '2026-05-07',
    resourceId: undefined,
    resource: undefined,
  })
  expect(moveLabel(planned({ from: 600, to: 630 }, thursday))).toBe(
    'Zoë Muñoz’s visit is moved to 10:00 AM, Thursday, May 7',
  )
})
