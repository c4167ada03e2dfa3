import { logIn, type User } from '@archwire/contract/session/calls'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../lib/call.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { emailProblem } from '../components/email-problem.ts'
import { SessionForm } from '../components/session-form.tsx'
import { useFocusOnFirstField } from '../components/use-focus-on-first-field.ts'

type Credentials = { email: string; password: string }

export function LoginScreen({
  notice,
  onLoggedIn,
}: {
  /** What has just succeeded and led here. */
  notice: string | undefined
  onLoggedIn: (user: User) => void
}) {
  usePageTitle('Log in')
  const element = useFocusOnFirstField()
  const [said, setSaid] = useState<string>()
  useEffect(() => setSaid(notice), [notice])
  const form = useForm<Credentials>({
    initialValues: { email: '', password: '' },
    validate: {
      email: emailProblem,
      password: password => (password === '' ? 'Password is required' : null),
    },
  })
  const attempt = useMutation({
    mutationFn: (session: Credentials) => call(logIn, { body: { session } }),
    onSuccess: ({ user }) => onLoggedIn(user),
  })
  // Still at it after the answer: the next page is on its way.
  const isWorking = attempt.isPending || attempt.isSuccess
  const submit = form.onSubmit(
    values => {
      if (!isWorking) attempt.mutate(values)
    },
    () => focusFirstError(element.current),
  )

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
      <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        showLabel="Show password"
        {...form.getInputProps('password')}
      />
      <Link to="/v2/new-password">Forgot Password?</Link>
    </SessionForm>
  )
}
