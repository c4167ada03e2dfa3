import { type PasswordPageContent, resetPassword } from '@archwire/contract/session/calls'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { usePageTitle } from '../../lib/browser/page-title.ts'
import { notifyError } from '../../ui/feedback/notices.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { WorkingButton } from '../../ui/form/working-button.tsx'
import { type NewPassword, newPasswordProblems, refusedNewPassword } from './new-password-problems.ts'
import { SessionForm, useFocusOnFirstField } from './session-form.tsx'

/** Sets a new password with the token of an email, or the first one behind an invitation. */
export function ResetPasswordScreen({
  token,
  invitation,
  onChanged,
}: {
  token: string
  invitation: PasswordPageContent['invitation'] | undefined
  onChanged: (message: string) => void
}) {
  const title =
    invitation === undefined
      ? 'Password recovery'
      : `Welcome to ${invitation.clinicName}: choose your password`
  usePageTitle(title)
  const element = useFocusOnFirstField()
  const form = useForm<NewPassword>({
    initialValues: { password: '', passwordConfirmation: '' },
    validate: newPasswordProblems,
  })
  const change = useMutation({
    mutationFn: ({ password, passwordConfirmation }: NewPassword) =>
      call(resetPassword, {
        body: {
          session: {
            reset_password_token: token,
            password,
            password_confirmation: passwordConfirmation,
          },
        },
      }),
    onSuccess: ({ message }) => onChanged(message),
    onError: error => {
      const { fields, whole } = refusedNewPassword(error)
      if (whole !== undefined) notifyError(whole)
      form.setErrors(fields)
      focusFirstError(element.current)
    },
  })
  const isWorking = change.isPending || change.isSuccess
  const refused = change.error === null ? undefined : refusedNewPassword(change.error)
  const submit = form.onSubmit(
    values => {
      if (!isWorking) change.mutate(values)
    },
    () => focusFirstError(element.current),
  )

  return (
    <SessionForm
      ref={element}
      title={title}
      problem={
        refused?.whole === undefined ? undefined : (
          <>
            <p>{refused.whole}</p>
            {refused.isLinkBad === true ? <Link to="/v2/new-password">Ask for a new link</Link> : null}
          </>
        )
      }
      onSubmit={submit}
      actions={
        <>
          <WorkingButton type="submit" fullWidth working={isWorking ? 'Changing…' : undefined}>
            {invitation === undefined ? 'Change my password' : 'Choose my password'}
          </WorkingButton>
          <Button component={Link} to="/v2/login" variant="default" fullWidth>
            Cancel
          </Button>
        </>
      }
    >
      {invitation === undefined ? null : (
        <TextInput label="Email" type="email" autoComplete="username" value={invitation.email} readOnly />
      )}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        showLabel="Show new password"
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        showLabel="Show confirmed password"
        {...form.getInputProps('passwordConfirmation')}
      />
    </SessionForm>
  )
}
