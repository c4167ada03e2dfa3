import { tenDigits } from '@archwire/domain/patients/phone-number'
import { hoursProblems } from '@archwire/domain/scheduling/hours/hours-problems'
import { CallError } from '../../../lib/api/call-error.ts'
import type { FieldErrors } from '../../../lib/api/error-messages.ts'
import { emailProblem } from '../../../lib/forms/email-problem.ts'
import { durationProblem } from '../calendar-setup/type-fields.tsx'
import { dayNames, toHours } from '../hours/hours-values.ts'
import { type NewPassword, offeredTypes, type SetUpValues } from './set-up-values.ts'

export const steps = ['clinic', 'hours', 'rooms', 'types', 'doctors', 'administrator'] as const
export type Step = (typeof steps)[number]

/** Problems by the path of their field: `rooms.own-2.title`. The first part names the step with the field. */
export type Problems = Record<string, string>

const required = 'Required field'
const taken = 'This name is in the list already'

const blank = (path: string, text: string): Problems => (text.trim() === '' ? { [path]: required } : {})

/** The problem of a name that is missing, or that an earlier entry has. */
const titleProblem = (step: Step, list: { key: string; title: string }[], index: number): Problems => {
  const titles = list.map(({ title }) => title.trim().toLowerCase())
  const path = `${step}.${list[index]?.key}.title`
  if (titles[index] === '') return { [path]: required }
  return titles.indexOf(titles[index] ?? '') < index ? { [path]: taken } : {}
}

const merge = (found: Problems[]): Problems => Object.assign({}, ...found)

const finders: Record<Step, (values: SetUpValues, password: NewPassword) => Problems> = {
  clinic: ({ clinic }) => ({
    ...blank('clinic.name', clinic.name),
    ...(clinic.phoneNumber !== '' && tenDigits(clinic.phoneNumber) === undefined
      ? { 'clinic.phoneNumber': 'Must have a valid phone number.' }
      : {}),
  }),
  hours: ({ week }) => ({
    ...merge(
      dayNames.map(([day]) =>
        Object.fromEntries(
          Object.entries(hoursProblems(toHours(week[day]))).map(([field, said]) => [
            `hours.${day}.${field}`,
            said,
          ]),
        ),
      ),
    ),
    ...(dayNames.some(([day]) => week[day].isOpen) ? {} : { hours: 'Open on at least one day.' }),
  }),
  rooms: ({ rooms }) => merge(rooms.map((_, index) => titleProblem('rooms', rooms, index))),
  types: values => {
    const offered = offeredTypes(values)
    if (offered.length === 0) return { types: 'Choose at least one type.' }
    return merge(
      offered.map((type, index) => {
        const minutes = durationProblem(type.duration)
        return {
          ...titleProblem('types', offered, index),
          ...(minutes === null ? {} : { [`types.${type.key}.duration`]: minutes }),
        }
      }),
    )
  },
  doctors: ({ doctors }) =>
    merge(
      doctors.map(({ key, firstName, lastName }) => ({
        ...blank(`doctors.${key}.firstName`, firstName),
        ...blank(`doctors.${key}.lastName`, lastName),
      })),
    ),
  administrator: ({ administrator }, { password, passwordConfirmation }) => {
    const email = emailProblem(administrator.email)
    return {
      ...blank('administrator.firstName', administrator.firstName),
      ...(email === null ? {} : { 'administrator.email': email }),
      ...(password === '' ? { 'administrator.password': 'Password is required' } : {}),
      ...(password !== '' && password.length < 6
        ? { 'administrator.password': 'Password must be at least 6 characters long' }
        : {}),
      ...(password !== passwordConfirmation
        ? { 'administrator.passwordConfirmation': "Passwords don't match" }
        : {}),
    }
  },
}

export const problemsAt = (step: Step, values: SetUpValues, password: NewPassword): Problems =>
  finders[step](values, password)

const isAt = (step: Step, problems: Problems): boolean =>
  Object.keys(problems).some(path => path.split('.')[0] === step)

export const firstWrong = (problems: Problems): Step | undefined => steps.find(step => isAt(step, problems))

/** Turns the server's problems, whose paths have list positions, into problems by fields of the form. */
function problemsFromServer(errors: FieldErrors, values: SetUpValues): Problems {
  const lists: Record<string, { step: Step; keys: string[] }> = {
    hours: { step: 'hours', keys: dayNames.map(([day]) => day) },
    rooms: { step: 'rooms', keys: values.rooms.map(({ key }) => key) },
    appointmentTypes: { step: 'types', keys: offeredTypes(values).map(({ key }) => key) },
    doctors: { step: 'doctors', keys: values.doctors.map(({ key }) => key) },
  }
  return Object.fromEntries(
    Object.entries(errors).map(([path, [message = '']]) => {
      const [head = '', place = '', ...rest] = path.split('.')
      const list = lists[head]
      const field =
        list && (place === '' ? list.step : [list.step, list.keys[Number(place)], ...rest].join('.'))
      return [field ?? path, message === 'is invalid' ? 'This value is not valid.' : message]
    }),
  )
}

/** Why the server refused the set-up: by the fields of the form, or for the whole form if no step has the field. */
type SetUpRefusal = { problems: Problems; failure: string | undefined }

export const noRefusal: SetUpRefusal = { problems: {}, failure: undefined }

export function refusalOf(error: Error, values: SetUpValues): SetUpRefusal {
  const problems = error instanceof CallError ? problemsFromServer(error.fieldErrors, values) : {}
  return { problems, failure: firstWrong(problems) === undefined ? error.message : undefined }
}
