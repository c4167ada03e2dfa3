import { logIn, type UserWithSettings } from '@archwire/contract/session/calls'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type SubmitEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { usePageTitle } from '../../lib/browser/page-title.ts'
import { emailProblem } from '../../lib/forms/email-problem.ts'
import { notifyError } from '../../ui/feedback/notices.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { WorkingButton } from '../../ui/form/working-button.tsx'
import { SessionForm, useFocusOnFirstField } from './session-form.tsx'

type Credentials = { email: string; password: string }
type Problems = { [Field in keyof Credentials]: string | null }

const noProblems: Problems = { email: null, password: null }

const problemsOf = ({ email, password }: Credentials): Problems => ({
  email: emailProblem(email),
  password: password === '' ? 'Password is required' : null,
})

/** The two fields of the login, without the form library, which would be a large part of the first page load. */
function useCredentials(email: string) {
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
    /** Returns whether the fields can be sent; their problems are shown. */
    check: (): boolean => {
      const found = problemsOf(typed)
      setProblems(found)
      return Object.values(found).every(problem => problem === null)
    },
  }
}

export function LoginScreen({
  notice,
  email = '',
  onLoggedIn,
}: {
  /** The notice that led to the login page, such as an ended session. */
  notice: string | undefined
  /** The email of the person who is expected to log in again. */
  email?: string | undefined
  onLoggedIn: (user: UserWithSettings) => void
}) {
  usePageTitle('Log in')
  const element = useFocusOnFirstField()
  const [said, setSaid] = useState<string>()
  useEffect(() => setSaid(notice), [notice])
  const { typed, field, check } = useCredentials(email)
  const attempt = useMutation({
    mutationFn: (session: Credentials) => call(logIn, { body: { session } }),
    onSuccess: ({ user }) => onLoggedIn(user),
    onError: error => notifyError(error),
  })
  // The form stays busy after the response, while the next page is loading.
  const isWorking = attempt.isPending || attempt.isSuccess
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!check()) focusFirstError(element.current)
    else if (!isWorking) attempt.mutate(typed)
  }

  return (
    <SessionForm
      ref={element}
      title="Log in"
      notice={attempt.isIdle ? said : undefined}
      problem={attempt.error === null ? undefined : <p>{attempt.error.message}</p>}
      onSubmit={submit}
      actions={
        <WorkingButton type="submit" fullWidth working={isWorking ? 'Logging in…' : undefined}>
          Log in
        </WorkingButton>
      }
    >
      <TextInput label="Email" type="email" autoComplete="username" {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        showLabel="Show password"
        {...field('password')}
      />
      <Link to="/v2/new-password">Forgot Password?</Link>
    </SessionForm>
  )
}
