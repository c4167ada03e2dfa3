import type { ClinicUser } from '@archwire/contract/users/calls'
import { emailProblem } from '../../lib/forms/email-problem.ts'
import { fieldProblems } from '../../lib/forms/field-problems.ts'

export type UserValues = { firstName: string; lastName: string; email: string; admin: boolean }
export type Field = keyof UserValues

export const labels: Record<Field, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  admin: 'Administrator',
}

export const noValues: UserValues = { firstName: '', lastName: '', email: '', admin: false }

export const valuesOf = ({ firstName, lastName, email, admin }: ClinicUser): UserValues => ({
  firstName,
  lastName,
  email,
  admin,
})

export const rules = {
  firstName: (text: string) => (text.trim() === '' ? 'First name is required' : null),
  email: emailProblem,
}

/** The problems that the server found in the fields, as whole sentences. */
export const problemsIn = (error: Error): Partial<Record<Field, string>> => fieldProblems(error, labels)
