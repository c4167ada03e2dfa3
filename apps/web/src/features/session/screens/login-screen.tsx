import { logIn, type User } from '@archwire/contract/session/calls'
import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/call.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { Message } from '../../../ui/message.tsx'
import { Wordmark } from '../../../ui/wordmark.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import styles from './login-screen.module.css'

type Credentials = { email: string; password: string }

const emailProblem = (email: string) => {
  if (email.trim() === '') return 'Email is required'
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email.trim()) ? null : 'Invalid email address'
}

export function LoginScreen({ onLoggedIn }: { onLoggedIn: (user: User) => void }) {
  usePageTitle('Log in')
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
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
    <main className={styles.screen}>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        <Wordmark />
        <h1>Log in</h1>
        {attempt.error === null ? null : (
          <Message kind="alert">
            <p>{attempt.error.message}</p>
          </Message>
        )}
        <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <WorkingButton type="submit" fullWidth working={isWorking ? 'Logging in…' : undefined}>
          Log in
        </WorkingButton>
      </form>
    </main>
  )
}
