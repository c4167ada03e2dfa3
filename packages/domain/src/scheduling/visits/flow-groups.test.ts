import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flowGroups, groupByFlow } from './flow-groups.ts'

const at = (time: string) => `2026-05-06T${time}:00.000-04:00`

const booked = (id: number, time: string) => ({
  id,
  startsAt: at(time),
  checkedIn: false,
  checkedInTime: null as string | null,
  seated: false,
  seatedTime: null as string | null,
  finished: false,
  finishedTime: null as string | null,
  noShow: false,
  reschedule: false,
})
const waiting = (id: number, time: string, since: string) => ({
  ...booked(id, time),
  checkedIn: true,
  checkedInTime: at(since),
})
const seated = (id: number, time: string, since: string) => ({
  ...waiting(id, time, time),
  seated: true,
  seatedTime: at(since),
})
const finished = (id: number, time: string, left: string) => ({
  ...seated(id, time, time),
  finished: true,
  finishedTime: at(left),
})

const idsOf = (list: { id: number }[]) => list.map(({ id }) => id)

test('the groups are Waiting, which is first, Today and Seated [FLW-01, FLW-13]', () => {
  expect(flowGroups.map(({ title }) => title)).toEqual(['Waiting', 'Today', 'Seated'])
})

test('Today is ordered by start, Waiting by arrival, Seated by who was seated last [FLW-02, FLW-03, FLW-04]', () => {
  const groups = groupByFlow([
    seated(1, '08:00', '08:10'),
    booked(2, '14:00'),
    waiting(3, '10:00', '09:58'),
    seated(4, '09:00', '09:05'),
    booked(5, '11:00'),
    waiting(6, '10:30', '09:40'),
  ])
  expect(idsOf(groups.today)).toEqual([5, 2])
  expect(idsOf(groups.waiting)).toEqual([6, 3])
  expect(idsOf(groups.seated)).toEqual([4, 1])
})

test('in Today no-shows and visits to be rescheduled come last; a patient who has arrived keeps their turn', () => {
  const groups = groupByFlow([
    { ...booked(1, '08:00'), noShow: true },
    booked(2, '14:00'),
    { ...booked(3, '07:30'), reschedule: true },
    booked(4, '11:00'),
    { ...waiting(5, '09:00', '08:50'), noShow: true },
    waiting(6, '09:00', '08:55'),
  ])
  expect(idsOf(groups.today)).toEqual([4, 2, 3, 1])
  expect(idsOf(groups.waiting)).toEqual([5, 6])
})

test('patients whose visit is finished are done and no longer seated, the latest first', () => {
  const groups = groupByFlow([
    finished(1, '08:00', '08:30'),
    seated(2, '09:00', '09:05'),
    finished(3, '08:00', '08:50'),
  ])
  expect(idsOf(groups.seated)).toEqual([2])
  expect(idsOf(groups.done)).toEqual([3, 1])
})

test('in the hour that the clock shows twice, the order is that of the instants and not of the texts [FLW-03]', () => {
  const early = { ...waiting(1, '01:00', '01:00'), checkedInTime: '2026-11-01T01:50:00.000-04:00' }
  const late = { ...waiting(2, '01:00', '01:00'), checkedInTime: '2026-11-01T01:10:00.000-05:00' }
  expect(idsOf(groupByFlow([late, early]).waiting)).toEqual([1, 2])
})

test('every visit is in exactly one group, in whatever order they come, and no list is changed', () => {
  const visit = fc.record({
    id: fc.nat(),
    startsAt: fc.constantFrom(at('09:00'), at('10:00')),
    checkedIn: fc.boolean(),
    checkedInTime: fc.constantFrom(null, at('09:00'), at('09:30')),
    seated: fc.boolean(),
    seatedTime: fc.constantFrom(null, at('09:00'), at('09:30')),
    finished: fc.boolean(),
    finishedTime: fc.constantFrom(null, at('09:00'), at('09:30')),
    noShow: fc.boolean(),
    reschedule: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(visit), visits => {
      const before = [...visits]
      const { today, waiting: waits, seated: sits, done } = groupByFlow(visits)
      expect(visits).toEqual(before)
      expect(new Set([...today, ...waits, ...sits, ...done])).toEqual(new Set(visits))
      expect(today.length + waits.length + sits.length + done.length).toBe(visits.length)
    }),
  )
})
