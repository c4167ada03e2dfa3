import { resetPassword } from '@archwire/contract/session/calls'
import { Button } from '@mantine/core'
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

/** Sets a new password with the token of an email. */
export function ResetPasswordScreen({
  token,
  onChanged,
}: {
  token: string
  onChanged: (message: string) => void
}) {
  usePageTitle('Password recovery')
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
      title="Password recovery"
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
            Change my password
          </WorkingButton>
          <Button component={Link} to="/v2/login" variant="default" fullWidth>
            Cancel
          </Button>
        </>
      }
    >
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
