import { logIn, type User } from '@archwire/contract/session/calls'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../lib/call.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { notifyError } from '../../../ui/notices.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { SessionForm } from '../components/session-form.tsx'
import { type Credentials, useCredentials } from '../components/use-credentials.ts'
import { useFocusOnFirstField } from '../components/use-focus-on-first-field.ts'

export function LoginScreen({
  notice,
  email = '',
  onLoggedIn,
}: {
  /** What has just happened and led here. */
  notice: string | undefined
  /** Of whoever is expected to log in again. */
  email?: string | undefined
  onLoggedIn: (user: User) => void
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
  // Still at it after the answer: the next page is on its way.
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
