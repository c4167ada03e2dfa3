import { type ChangeEvent, useState } from 'react'
import { emailProblem } from '../../../lib/email-problem.ts'

export type Credentials = { email: string; password: string }
type Problems = { [Field in keyof Credentials]: string | null }

const noProblems: Problems = { email: null, password: null }

const problemsOf = ({ email, password }: Credentials): Problems => ({
  email: emailProblem(email),
  password: password === '' ? 'Password is required' : null,
})

/** The two fields of the login. By hand: a library of forms would be a large part of the first page that is loaded. */
export function useCredentials(email: string) {
  const [typed, setTyped] = useState<Credentials>({ email, password: '' })
  const [problems, setProblems] = useState(noProblems)
  return {
    typed,
    field: (name: keyof Credentials) => ({
      value: typed[name],
      error: problems[name],
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
        setTyped(before => ({ ...before, [name]: value }))
        setProblems(before => ({ ...before, [name]: null }))
      },
    }),
    /** Whether they can be sent; what is wrong then stands at its field. */
    check: (): boolean => {
      const found = problemsOf(typed)
      setProblems(found)
      return Object.values(found).every(problem => problem === null)
    },
  }
}
