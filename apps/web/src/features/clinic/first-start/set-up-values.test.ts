import { expect, onTestFinished, test, vi } from 'vitest'
import { CallError } from '../../../lib/api/call-error.ts'
import { firstWrong, problemsAt, refusalOf, steps } from './set-up-problems.ts'
import {
  emptySetUp,
  newDoctor,
  toSend,
  usualWeeks,
  withLikelyAdministrator,
  withLunch,
  withRoomCount,
} from './set-up-values.ts'
import { setUpDraft } from './use-set-up.ts'

const empty = emptySetUp('America/Chicago')
const noPassword = { password: '', passwordConfirmation: '' }
const password = { password: 'a brand new password', passwordConfirmation: 'a brand new password' }
const filled = {
  ...empty,
  clinic: { ...empty.clinic, name: 'Smile' },
  doctors: [{ ...newDoctor([]), firstName: 'Dana', lastName: 'Wire' }],
  administrator: { firstName: 'Ana', lastName: '', email: 'ana@example.com' },
}
const refused = (errors: Record<string, string[]>) => refusalOf(CallError.refused(422, { errors }), filled)
const allProblems = (values: typeof empty, typed = password) =>
  Object.assign({}, ...steps.map(step => problemsAt(step, values, typed)))

test('an empty form lacks only names, an address and a password', () => {
  expect(allProblems(empty, noPassword)).toEqual({
    'clinic.name': 'Required field',
    'doctors.own-1.firstName': 'Required field',
    'doctors.own-1.lastName': 'Required field',
    'administrator.firstName': 'Required field',
    'administrator.email': 'Email is required',
    'administrator.password': 'Password is required',
  })
  expect(allProblems(filled)).toEqual({})
})

test('rooms keep their names when more are added, and no two have the same one', () => {
  const [first, second] = withRoomCount([], 2)
  if (first === undefined || second === undefined) throw new Error('there are two')
  const named = [
    { ...first, title: 'Blue' },
    { ...second, title: 'Room 3' },
  ]
  expect(withRoomCount(named, 3).map(room => room.title)).toEqual(['Blue', 'Room 3', 'Room 4'])
  expect(withRoomCount(named, 1)).toEqual([named[0]])
  expect(new Set(withRoomCount(named, 5).map(room => room.key)).size).toBe(5)
  const twice = { ...filled, rooms: [first, { ...second, title: ` ${first.title.toUpperCase()} ` }] }
  expect(problemsAt('rooms', twice, password)).toEqual({
    [`rooms.${second.key}.title`]: 'This name is in the list already',
  })
})

test('a lunch break is added to the days that are long enough for it', () => {
  const saturdays = usualWeeks.at(-1)?.[1]
  if (saturdays === undefined) throw new Error('there is one')
  const week = withLunch(saturdays, true)
  expect(week.monday).toMatchObject({ hasBreak: true, breakFrom: '12:00', breakTo: '13:00' })
  expect([week.saturday.hasBreak, week.sunday.hasBreak]).toEqual([false, false])
  expect(withLunch(week, false)).toEqual(saturdays)
})

test('only ticked types are sent, and a doctor offers all of them except the deselected ones', () => {
  const [skipped] = filled.types
  const doctors = [{ ...filled.doctors[0], skips: [skipped?.key ?? ''] }] as typeof filled.doctors
  const sent = toSend({ ...filled, doctors }, 'secret one')
  expect(sent.appointmentTypes).toHaveLength(10)
  expect(sent.doctors).toEqual([{ firstName: 'Dana', lastName: 'Wire', offers: [1, 2, 3, 4, 5, 6, 7, 8, 9] }])
  expect(sent.appointmentTypes.every(type => type.duration % 15 === 0)).toBe(true)
  expect(sent.administrator).toMatchObject({ email: 'ana@example.com', password: 'secret one' })
})

test('the only doctor is proposed as administrator, but in no place of a name that was typed, and not one of several', () => {
  const unnamed = { ...filled, administrator: empty.administrator }
  expect(withLikelyAdministrator(unnamed).administrator).toEqual({
    firstName: 'Dana',
    lastName: 'Wire',
    email: '',
  })
  expect(withLikelyAdministrator(filled)).toBe(filled)
  const two = { ...unnamed, doctors: [...unnamed.doctors, newDoctor(unnamed.doctors)] }
  expect(withLikelyAdministrator(two)).toBe(two)
})

test('a week without an open day, a type of 0 minutes and no type at all are wrong', () => {
  const closed = Object.fromEntries(
    Object.entries(filled.week).map(([day, hours]) => [day, { ...hours, isOpen: false }]),
  ) as typeof filled.week
  expect(problemsAt('hours', { ...filled, week: closed }, password)).toEqual({
    hours: 'Open on at least one day.',
  })
  const types = filled.types.map((type, index) => (index === 0 ? { ...type, duration: '0' } : type))
  expect(problemsAt('types', { ...filled, types }, password)).toEqual({
    'types.known-0.duration': 'Must be greater than or equal to 15',
  })
  const none = filled.types.map(type => ({ ...type, isOffered: false }))
  expect(problemsAt('types', { ...filled, types: none }, password)).toEqual({
    types: 'Choose at least one type.',
  })
})

test('a problem that the server reports by list position stands at the right field', () => {
  const { problems, failure } = refused({
    'clinic.time_zone': ['is invalid'],
    'hours.0.closes_at': ['Must be after opening'],
    'rooms.1.title': ['has already been taken'],
    rooms: ['Add at least one room'],
    'appointment_types.0.duration': ['Must be a multiple of 15'],
    'administrator.password': ['Too common'],
  })
  expect(problems).toEqual({
    'clinic.timeZone': 'This value is not valid.',
    'hours.monday.closesAt': 'Must be after opening',
    'rooms.own-2.title': 'This value is already in use.',
    rooms: 'Add at least one room',
    'types.known-0.duration': 'Must be a multiple of 15',
    'administrator.password': 'Too common',
  })
  expect([firstWrong(problems), failure]).toEqual(['clinic', undefined])
})

test('a problem of a field that no step has is shown for the whole form', () => {
  expect(refused({ title: ['has already been taken'] }).failure).toBe('title: This value is already in use.')
  expect(refusalOf(CallError.refused(422, { error: 'This link has expired.' }), filled)).toEqual({
    problems: {},
    failure: 'This link has expired.',
  })
  expect(refusalOf(new Error('lost'), filled).failure).toBe('lost')
})

test('filled-in values are there again after a reload, until the clinic is created', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage
  expect(setUpDraft.read('America/Chicago', storage)).toEqual(empty)
  setUpDraft.keep(filled, storage)
  expect(setUpDraft.read('America/Denver', storage)).toEqual(filled)
  expect([...stored.values()].join()).not.toContain('password')
  setUpDraft.wipe(storage)
  expect(setUpDraft.read('America/Chicago', storage)).toEqual(empty)
  storage.setItem([...stored.keys()][0] ?? 'archwire.set-up.1', '{broken')
  expect(setUpDraft.read('America/Chicago', storage)).toEqual(empty)
})

test('a browser without storage does not keep anybody from setting up the clinic', () => {
  const denied = {
    get localStorage(): Storage {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  }
  vi.stubGlobal('window', denied)
  onTestFinished(() => void vi.unstubAllGlobals())
  setUpDraft.keep(filled)
  expect(setUpDraft.read('America/Chicago')).toEqual(empty)
  setUpDraft.wipe()
})
